import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { directionOf, type Locale } from '#domain/locales.ts'
import { localeOf } from '#server/http/language.ts'
import type { Env } from '#server/http/middleware.ts'
import { isForwarded, isLoopback, isLoopbackAddress } from '#server/loopback.ts'
import { wording } from '#server/messages.ts'
import { bearerOf, isSameSecret } from '#server/secrets/same-secret.ts'
import type { Services } from '#server/services.ts'
import { compose } from './compose.ts'
import { clearOldTokens, findLetter, listLetters, type OutboxLetter } from './store.ts'

const MAX_LISTED = 200
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves GET /mailbox and /mailbox/:id, which show the letters that would be sent if SMTP_URL were
 * set. /mailbox.json?recipient= returns them as JSON. The letters contain links that open accounts.
 * So they are shown on this machine only, and only with the token that is printed at start-up.
 */
export function mailboxApp({ db, config }: Services): Hono<Env> {
  const app = new Hono<Env>()
  const guard = localOnly(config)
  app.use('/mailbox', guard)
  app.use('/mailbox/*', guard)
  app.use('/mailbox.json', guard)

  app.get('/mailbox.json', async (c) => {
    await clearOldTokens(db)
    const letters = await listLetters(db, {
      recipient: c.req.query('recipient'),
      limit: MAX_LISTED,
    })
    return c.json({
      letters: letters.map((letter) => {
        const { subject, text, html: page } = compose(letter, config)
        const { id, kind, recipient, locale, created_at } = letter
        return { id, kind, recipient, locale, created_at, subject, text, html: page }
      }),
    })
  })

  app.get('/mailbox', async (c) => {
    await clearOldTokens(db)
    const letters = await listLetters(db, { limit: MAX_LISTED })
    return show(c, (locale) => listOf(locale, letters, config))
  })

  app.get('/mailbox/:id', async (c) => {
    await clearOldTokens(db)
    const letter = isUuid(c.req.param('id')) ? await findLetter(db, c.req.param('id')) : undefined
    if (!letter) return c.notFound()
    return show(c, (locale) => letterView(locale, letter, config))
  })
  return app
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

function show(c: Context<Env>, content: (locale: Locale) => Markup, status: 200 | 401 = 200) {
  const locale = localeOf(c.req.raw.headers)
  return c.html(page(locale, content(locale)), status, { 'Content-Security-Policy': CSP })
}

const COOKIE = 'mailbox'

/**
 * Answers 404 to callers from other machines and 401 without the token. The token is in the link
 * printed at start-up, then in a cookie, or in `Authorization: Bearer`.
 */
function localOnly({ mailboxToken }: Services['config']): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!mailboxToken || !isLocal(c)) return c.notFound()
    const isToken = (token: string | undefined) =>
      token !== undefined && isSameSecret(token, mailboxToken)
    if (isToken(c.req.query('token'))) {
      setCookie(c, COOKIE, mailboxToken, { path: '/mailbox', httpOnly: true, sameSite: 'Lax' })
      return c.redirect(c.req.path, 303)
    }
    if (!isToken(bearerOf(c.req.raw.headers)) && !isToken(getCookie(c, COOKIE))) {
      const locked = (locale: Locale) => html`<h1>${wording(locale, 'mailbox.title')}</h1>
<p>${wording(locale, 'mailbox.locked')}</p>`
      return show(c, locked, 401)
    }
    await next()
  }
}

/** Also checks the socket, because a caller can send any Host header. */
function isLocal(c: Context<Env>): boolean {
  const host = URL.parse(`http://${c.req.header('Host')}`)?.hostname ?? ''
  const address = c.env?.incoming?.socket?.remoteAddress
  return isLoopback(host) && isLoopbackAddress(address) && !isForwarded(c.req.raw.headers)
}

type ListedLetter = OutboxLetter & { created_at: Date }
type Markup = ReturnType<typeof html>

const timeOf = ({ created_at }: ListedLetter) => {
  const iso = created_at.toISOString()
  return html`<time datetime="${iso}"><bdi dir="ltr">${iso.slice(0, 16).replace('T', ' ')} UTC</bdi></time>`
}

function listOf(locale: Locale, letters: ListedLetter[], config: Services['config']): Markup {
  const rows = letters.map(
    (letter) => html`<tr>
<td>${timeOf(letter)}</td>
<td><bdi dir="ltr">${letter.recipient}</bdi></td>
<td><a href="/mailbox/${letter.id}"><bdi>${compose(letter, config).subject}</bdi></a></td>
</tr>
`,
  )
  return html`<h1>${wording(locale, 'mailbox.title')}</h1>
<p>${wording(locale, 'mailbox.note')}</p>
${
  letters.length === 0
    ? html`<p class="empty">${wording(locale, 'mailbox.empty')}</p>`
    : html`<table><thead><tr>
<th>${wording(locale, 'mailbox.time')}</th><th>${wording(locale, 'mailbox.to')}</th><th>${wording(locale, 'mailbox.subject')}</th>
</tr></thead><tbody>
${rows}</tbody></table>`
}`
}

function letterView(locale: Locale, letter: ListedLetter, config: Services['config']): Markup {
  const { subject, text, body } = compose(letter, config)
  return html`<p><a href="/mailbox">${wording(locale, 'mailbox.all')}</a></p>
<h1><bdi>${subject}</bdi></h1>
<p>${wording(locale, 'mailbox.to')} <bdi dir="ltr">${letter.recipient}</bdi> · ${timeOf(letter)}</p>
<article>${raw(body)}</article>
<details><summary>${wording(locale, 'mailbox.plainText')}</summary><pre lang="${letter.locale}" dir="${directionOf(letter.locale)}">${text}</pre></details>`
}

const page = (locale: Locale, content: Markup) => html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wording(locale, 'mailbox.title')}</title>
<style>
body { margin: 0; background: #fbfaf7; color: #1f2a37; font: 16px/1.55 system-ui, 'Segoe UI', Arial, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem }
a { color: #0f5c63 }
table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid #e4e0d6 }
th, td { padding: .7rem .8rem; text-align: start; border-block-end: 1px solid #e4e0d6; overflow-wrap: anywhere }
th { font-weight: 500; color: #4a5563 }
article { margin: 1.5rem 0 }
summary { cursor: pointer; padding: .6rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #e4e0d6; border-radius: 10px; padding: 1rem; font: 15px/1.55 ui-monospace, monospace }
</style>
</head>
<body><main>
${content}
</main></body>
</html>
`
