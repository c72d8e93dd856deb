import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gunzipSync, gzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  chooseLocale,
  type Locale,
  localeByBrowserCode,
  localeKey,
  localeOfPath,
} from '#domain/locales.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { escapeHtml } from './escape-html.ts'
import { ASSETS, type Env } from './middleware.ts'

type BuiltPage = { path: string; locale: Locale; file: string; scripts: string[] }
type Page = {
  /** Returns the page with its settings. Only the compressed one is kept: all as text take 5 MB. */
  html: () => string
  policy: string
  /** Computed when the page is first asked for, and then kept. */
  etag?: string
  packed: Partial<Record<'br' | 'gzip', Buffer>>
}

const build = path.resolve(import.meta.dirname, '../../build')
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Serves the built pages (web/build/pages.ts): one file per address and language, read at start and
 * sent with the charity's name, logo and office filled in. Any other path gets the not-found page
 * with 404.
 */
export function pageRoutes({ config }: Services): Hono<Env> {
  const built: { pages: BuiltPage[]; notFound: BuiltPage[] } = JSON.parse(
    readFileSync(path.join(build, 'pages.json'), 'utf8'),
  )
  const settings = settingsOf(config)
  const read = ({ file, scripts }: BuiltPage): Page => {
    const content = readFileSync(path.join(build, 'client', `${file}.gz`))
    const html = () => fillIn(gunzipSync(content).toString(), settings)
    return { html, policy: policyFor(scripts, config), packed: {} }
  }
  const pages = new Map(built.pages.map((page) => [keyOf(page.path, page.locale), read(page)]))
  const lost = new Map(built.notFound.map((page) => [keyOf(page.path, page.locale), read(page)]))
  const inLocale = new Set(built.pages.map((page) => page.path))

  const app = new Hono<Env>()
  app.use(`${ASSETS}*`, async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Last-Modified', undefined) // assets are immutable, so nobody revalidates them
  })
  app.use(
    `${ASSETS}*`,
    serveStatic({
      root: path.relative(process.cwd(), path.join(build, 'client')) || '.',
      precompressed: true,
    }),
  )
  app.use('/logo.svg', async (c, next) => {
    await next()
    c.header('Cache-Control', 'public, max-age=3600')
  })
  app.use('/logo.svg', serveStatic({ path: path.join(build, 'client/logo.svg') }))

  app.get('*', async (c) => {
    const address = c.req.path.replace(/(.)\/+$/, '$1').replace(/\/\d{1,9}(?=\/|$)/, '/:number')
    const locale = localeOfPath(address) ?? savedLocale(c)
    const { pathname, search } = new URL(c.req.url)
    // /EN, as a phone's keyboard writes it, and /iw, the former code of Hebrew; %23, as mail protection
    // writes the # before a token
    const ours = pathname
      .replace(/(?<=^\/)[A-Za-z]{2}(?=\/|$)/, (code) => {
        return localeByBrowserCode.get(code.toLowerCase()) ?? code
      })
      .replace('%23', '#')
    if (ours !== pathname && localeOfPath(ours)) return c.redirect(ours + search, 302)
    const page = pages.get(keyOf(address, locale))
    if (page) {
      c.set('route', address)
      return send(c, page)
    }
    if (inLocale.has(`/${locale}${address}`)) {
      return c.redirect(`/${locale}${address}${search}`, 302)
    }
    const unknown = address.startsWith('/admin/') ? '/admin/404' : `/${locale}/404`
    return send(c, lost.get(keyOf(unknown, locale)) as Page, 404)
  })
  return app
}

// The landing page at / is one file for all languages; its script finds the visitor's.
const keyOf = (address: string, locale: Locale) => (address === '/' ? '/' : `${locale} ${address}`)

const savedLocale = (c: Context<Env>) =>
  chooseLocale(getCookie(c, localeKey), c.req.header('Accept-Language'))

function settingsOf({ organization, mapsKey, reviewConfirmAbove }: Config): Record<string, string> {
  return {
    __ORGANIZATION_NAME__: organization.name,
    __ORGANIZATION_LOGO__: organization.logo || '/logo.svg',
    __OFFICE_EMAIL__: organization.officeEmail,
    __OFFICE_PHONE__: organization.officePhone,
    __OFFICE_PHONE_LINK__: organization.officePhoneLink,
    __OFFICE_TIME_ZONE__: organization.timeZone,
    __REVIEW_CONFIRM_ABOVE__: String(reviewConfirmAbove),
    __MAPS_ENABLED__: String(Boolean(mapsKey)),
  }
}

/**
 * Returns a built page with the settings in place of its placeholders. Without a telephone number it
 * loses the paragraphs about one, as the browser renders none.
 */
export function fillIn(built: string, settings: Record<string, string>): string {
  const kept = settings.__OFFICE_PHONE__
    ? built
    : built.replace(/<p data-office-phone="">.*?<\/p>/gs, '')
  return kept.replace(/__[A-Z_]+__/g, (word) =>
    settings[word] === undefined ? word : escapeHtml(settings[word]),
  )
}

function policyFor(scripts: string[], { organization, mapsKey, secure }: Config): string {
  const maps = mapsKey ? ' https://maps.googleapis.com' : ''
  const logo = URL.parse(organization.logo)?.origin ?? ''
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.map((hash) => ` '${hash}'`).join('')}${maps}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${logo}`.trim(),
    "font-src 'self'",
    `connect-src 'self'${maps}${mapsKey ? ' https://places.googleapis.com' : ''}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

async function send(c: Context<Env>, page: Page, status: 200 | 404 = 200) {
  page.etag ??= `"${createHash('sha256').update(page.html()).digest('base64url')}"`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Cache-Control': 'no-cache',
    // The office's pages and / differ by the saved locale, all others by their path alone.
    Vary: 'Accept-Encoding, Cookie',
    ETag: page.etag,
  }
  if (status === 200 && c.req.header('If-None-Match') === page.etag) {
    return c.body(null, 304, headers)
  }
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return c.body(page.html(), status, headers)
  page.packed[encoding] ??= await pack[encoding](page.html())
  return c.body(new Uint8Array(page.packed[encoding]), status, {
    ...headers,
    'Content-Encoding': encoding,
  })
}
