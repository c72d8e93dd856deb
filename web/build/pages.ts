import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { defaultLocale, type Locale, localeKey, locales } from '#domain/locales.ts'
import { weighPages } from './budgets.ts'
import { compressAssets } from './compress.ts'
import { prefetchScript } from './prefetch.ts'

/** A file of build/client, as listed in build/pages.json for the server. */
type PageFile = {
  /**
   * The address without a trailing slash. Office pages have one file per language, and `/:number`
   * stands for every number.
   */
  path: string
  locale: Locale
  /** The path below build/client. */
  file: string
  /** The hashes of its inline scripts for the Content-Security-Policy: `sha256-…`. */
  scripts: string[]
}

const notFound = '404' // stands for all addresses without a page

/**
 * The last step of the build: renders every route in every language, writes the files, and lists in
 * build/pages.json which file answers which address. The server reads each file's `.gz` and sends it.
 */
export async function writePages(buildDirectory: string) {
  const client = join(buildDirectory, 'client')
  const server = join(buildDirectory, 'server')
  const entry = `${pathToFileURL(join(server, 'index.js')).href}?${Date.now()}`
  const build: ServerBuild = await import(/* @vite-ignore */ entry)
  const messageFileOf = await readMessageFile(client)
  const render = createRequestHandler(build, 'production')
  const pages: PageFile[] = []
  for (const { path, locale, file } of plan(build.routes)) {
    const request = new Request(new URL(path, 'http://localhost'), {
      headers: { Cookie: `${localeKey}=${locale}` },
    })
    const answer = await render(request)
    if (answer.status !== 200) throw new Error(`${path} (${locale}) answered ${answer.status}`)
    const html = addLoadingHints(await answer.text(), path, messageFileOf(path, locale))
    if (lineInSelect.test(html)) throw new Error(`${path} has an hr in a select (useHydrated)`)
    await mkdir(dirname(join(client, file)), { recursive: true })
    await writeFile(join(client, file), html)
    await writeFile(join(client, `${file}.gz`), gzipSync(html))
    pages.push({ path, locale, file, scripts: hashesOfScripts(html) })
  }
  const isLost = ({ path }: PageFile) => path.endsWith(`/${notFound}`)
  await writeFile(
    join(buildDirectory, 'pages.json'),
    `${JSON.stringify({ pages: pages.filter((page) => !isLost(page)), notFound: pages.filter(isLost) }, null, 1)}\n`,
  )
  await rm(join(client, '.vite'), { recursive: true, force: true })
  await rm(server, { recursive: true, force: true })
  await compressAssets(client)
  await weighPages(client, pages)
}

/** Chromium before 119 drops such a line, so the page would be rendered anew, without what was typed. */
const lineInSelect = /<select(?:(?!<\/select>).)*<hr/s

type Plan = Omit<PageFile, 'scripts'>

/** Returns every address of the routes in every language, with its file. */
export function plan(routes: ServerBuild['routes']): Plan[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const addresses = Object.values(routes).flatMap((route) =>
    route && !parents.has(route.id) ? [addressOf(routes, route.id)] : [],
  )
  return addresses.flatMap((address): Plan[] => {
    if (address === '/') return [{ path: '/', locale: defaultLocale, file: 'index.html' }]
    if (address === '/*') return []
    return locales.map((locale) => {
      const path = address.replace('/:locale', `/${locale}`).replace('/*', `/${notFound}`)
      if (address === '/:locale/*') return { path, locale, file: `${locale}/404.html` }
      const file = path
        .replace(/^\/admin/, `/_admin/${locale}`)
        .replace('/:', '/_')
        .slice(1)
      return { path, locale, file: `${file}/index.html` }
    })
  })
}

function addressOf(routes: ServerBuild['routes'], id: string): string {
  const segments: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    if (route.path) segments.unshift(route.path.replace(/^\/|\/$/g, ''))
  }
  return `/${segments.filter(Boolean).join('/')}`
}

/**
 * Gives scripts a low priority, so that the text arrives first; preloads the language's messages,
 * which the first script would request only once it runs; and adds the prefetch of first requests.
 */
function addLoadingHints(html: string, path: string, messages: string) {
  if (!html.includes('rel="modulepreload"')) return html
  return html
    .replace(
      '<meta charSet="utf-8"/>',
      (charset) =>
        `${charset}<script>${showIfTooOld}</script><script>${prefetchScript(path)}</script>`,
    )
    .replace('</head>', `<link rel="modulepreload" href="/${messages}"/></head>`)
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
}

/**
 * Shows what a browser reads that is too old for our scripts, and moves it to the top. All browsers
 * of docs/decisions/040 have `structuredClone`, and those before them do not. In the syntax of any
 * browser.
 */
const showIfTooOld =
  "window.structuredClone||document.addEventListener('DOMContentLoaded',function(){var note=document.getElementById('too-old');note.hidden=false;document.body.insertBefore(note,document.body.firstChild)})"

/** Returns a function that returns the message file a page needs, below build/client. */
async function readMessageFile(client: string) {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  )
  return (path: string, locale: Locale): string => {
    const messages = `web/i18n/${locale}.json${path.startsWith('/admin') ? '?office' : ''}`
    const chunk = manifest[messages]
    if (!chunk) throw new Error(`${messages} has no file of its own`)
    return chunk.file
  }
}

/** Returns the hashes of a page's inline scripts, as the Content-Security-Policy expects them. */
export function hashesOfScripts(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
  return [...new Set(hashes)]
}
