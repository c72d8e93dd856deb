import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import postcss from 'postcss'
import { parseSync } from 'vite'
import { oldestBrowsers } from './browsers.ts'

type Support = { version_added?: string | boolean | null; flags?: unknown; prefix?: string }
type Feature = {
  __compat?: { support: Record<string, Support | Support[] | undefined> }
} & { [name: string]: Feature }
type Node = { type: string; [key: string]: unknown }

// Read, not imported: Vite takes a minute to make a module of 20 MB.
const data = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
const { api, javascript, css }: Record<'api' | 'javascript' | 'css', Feature> = JSON.parse(
  readFileSync(data, 'utf8'),
)
const builtins = javascript?.builtins
const browsers = Object.entries(oldestBrowsers)

/**
 * Returns what a script uses that one of the oldest browsers lacks: members of global objects
 * (`URL.parse`, `document.startViewTransition`), classes and lookbehind. Methods of objects that the
 * language itself defines are the compiler's part (docs/decisions/040).
 */
export function youngInScript(path: string, text: string): string[] {
  const found: string[] = []
  walk(parseSync(path, text).program as unknown as Node, (node) => {
    const { object, property, callee, regex } = node as Record<string, { name?: string }>
    if (node.type === 'MemberExpression' && !node.computed && object?.name && property?.name) {
      if (isYoungMember(object.name, property.name)) found.push(`${object.name}.${property.name}`)
    }
    if (node.type === 'NewExpression' && callee?.name && isYoungClass(callee.name)) {
      found.push(`new ${callee.name}`)
    }
    if (regex && isYoungPattern(String((regex as { pattern?: string }).pattern))) {
      found.push('lookbehind')
    }
  })
  return found
}

/** Returns what a style sheet uses outside of @supports that one of the oldest browsers lacks. */
export function youngInStyles(text: string): string[] {
  const found: string[] = []
  postcss.parse(text).walk((node) => {
    if (isWithinSupports(node)) return
    if (node.type === 'atrule' && isYoung(own(css?.['at-rules'], node.name))) {
      found.push(`@${node.name}`)
    }
    if (node.type === 'decl' && node.value.includes('color-mix(')) found.push('color-mix()')
    if (node.type !== 'rule') return
    for (const [, name = ''] of node.selector.matchAll(/:([a-z-]+)/g)) {
      if (isYoung(own(css?.selectors, name))) found.push(`:${name}`)
    }
  })
  return found
}

/** `URL.parse` is a static member of its interface, `document.hasFocus` one of an instance. */
function isYoungMember(object: string, name: string): boolean {
  const first = object.charAt(0).toUpperCase()
  if (first !== object.charAt(0)) return isYoung(own(own(api, first + object.slice(1)), name))
  return (
    isYoung(own(own(api, object), `${name}_static`)) || isYoung(own(own(builtins, object), name))
  )
}

const isYoungClass = (name: string) => isYoung(own(api, name)) || isYoung(own(builtins, name))

const isYoungPattern = (pattern: string) =>
  /\(\?<[=!]/.test(pattern) && isYoung(own(javascript?.regular_expressions, 'lookbehind_assertion'))

/** Returns whether one of the oldest browsers lacks a feature. An unknown feature is lacked by none. */
function isYoung(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support
  return support !== undefined && browsers.some(([name, version]) => lacks(support[name], version))
}

function lacks(support: Support | Support[] | undefined, version: string): boolean {
  const all = Array.isArray(support) ? support : [support]
  return !all.some((one) => {
    if (!one || one.flags || one.prefix) return false
    if (typeof one.version_added !== 'string') return one.version_added !== false
    return Number.parseFloat(one.version_added.replace('≤', '')) <= Number.parseFloat(version)
  })
}

const own = (of: Feature | undefined, name: string): Feature | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined

function isWithinSupports(node: postcss.Node): boolean {
  for (let { parent } = node; parent; { parent } = parent) {
    if (parent.type === 'atrule' && (parent as postcss.AtRule).name === 'supports') return true
  }
  return false
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
    }
  }
}
