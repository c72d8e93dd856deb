import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { withoutLocale } from '../i18n/switch.ts'

const pack = promisify(brotliCompress)

/**
 * The maximum weight of a page in bytes as sent (brotli): the page with all scripts, style sheets
 * and fonts it references. With response headers and what a page requests at run time (country names,
 * data) it stays below the limits of docs/performance.md. `npm run bench:pages` measures the whole.
 */
const budgets: [path: RegExp, bytes: number][] = [
  [/^(\/404)?$/, 27_000],
  [/^\/(request|change-details|dashboard|my-requests)$/, 242_000], // the form, and what it led to
  [/^\/admin/, 332_000],
  [/./, 211_000],
]

/** Fails the build if a page exceeds its budget. Returns the weights by page. */
export async function weighPages(client: string, pages: { path: string; file: string }[]) {
  const weights = await Promise.all(
    pages.map(async ({ path, file }) => ({ path, file, bytes: await weigh(client, file) })),
  )
  const heavy = weights.flatMap(({ path, file, bytes }) => {
    const budget = budgetOf(path)
    return bytes > budget ? [`${file} weighs ${bytes} bytes, and ${budget} is the most.`] : []
  })
  if (heavy.length > 0) {
    throw new Error(`${heavy.join('\n')}\nLoad later what is not seen at first, or do without.`)
  }
  return weights
}

export function budgetOf(path: string): number {
  const screen = withoutLocale(path)
  return budgets.find(([pattern]) => pattern.test(screen))?.[1] ?? 0
}

async function weigh(client: string, file: string) {
  const html = await readFile(join(client, file), 'utf8')
  const named = new Set([...html.matchAll(/"\/(assets\/[^"#]+)#?"/g)].map(([, name = '']) => name))
  const sizes = await Promise.all([...named].map((name) => sizeAsSent(join(client, name))))
  return sizes.reduce((sum, size) => sum + size, (await pack(html)).length)
}

// Fonts are compressed already and have no .br file.
const sizeAsSent = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size
