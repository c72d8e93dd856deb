import { renderToReadableStream } from 'react-dom/server.browser'
import { type EntryContext, ServerRouter } from 'react-router'
import { chooseLocale, localeKey, localeOfPath, locales } from '#domain/locales.ts'
import { LocaleProvider } from './i18n/locale.tsx'
import { loadMessages } from './i18n/messages.ts'

/** Renders one page, at build time (web/build/pages.ts) and in development. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  await Promise.all(locales.map(loadMessages))
  const page = await renderToReadableStream(
    <LocaleProvider initial={localeOfRequest(request)}>
      <ServerRouter context={context} url={request.url} />
    </LocaleProvider>,
  )
  await page.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

/** Returns the language of the address, or the saved one from its cookie. */
function localeOfRequest(request: Request) {
  const cookie = request.headers.get('Cookie') ?? ''
  const saved = new RegExp(`(?:^|;\\s*)${localeKey}=(\\w+)`).exec(cookie)?.[1]
  return localeOfPath(new URL(request.url).pathname) ?? chooseLocale(saved)
}
