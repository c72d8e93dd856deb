import { html, raw } from 'hono/html'
import { isolate } from '#domain/bidi.ts'
import { directionOf, type Locale } from '#domain/locales.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { wording } from '#server/messages.ts'
import type { Content, Paragraph } from './letter-content.ts'
import { contentOf, type LetterSettings } from './letters.ts'
import type { LetterToSend } from './store.ts'

type ComposedLetter = { subject: string; text: string; html: string; body: string }

/** Renders a letter as subject, plain text and HTML. `body` is the visible part of the HTML. */
export function compose(letter: LetterToSend, config: LetterSettings): ComposedLetter {
  const content = contentOf(letter, config)
  const subject = wording(content.locale, content.subject)
  const body = bodyOf(content)
  return { subject, text: textOf(content), html: pageOf(content.locale, subject, body), body }
}

/** Renders plain text, with values isolated by direction. */
function textOf({ locale, paragraphs, button, note, ...office }: Content): string {
  const say = ({ key, values }: Paragraph) => wording(locale, key, values)
  return [
    ...paragraphs.map(say),
    // The space keeps the closing isolate out of the URL when a mail client turns it into a link.
    button && `${wording(locale, button.label)}:\n${isolate(`${button.url} `, locale)}`,
    note && say(note),
    [isolate(office.organization, locale), ...contact(office).map(say)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const link = 'color:#0f5c63'

/**
 * Renders the letter without images and with inline styles only, because mail clients drop the
 * rest.
 */
function bodyOf(content: Content): string {
  const { locale, button, note, organization, officePhoneLink } = content
  const dir = directionOf(locale)
  const say = ({ key, values }: Paragraph) =>
    raw(
      escapeHtml(wording(locale, key)).replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name]
        if (value === undefined) return whole
        if (name !== 'phone') return `<bdi>${escapeHtml(value)}</bdi>`
        return `<a href="${officePhoneLink}" style="${link}"><bdi dir="ltr">${escapeHtml(value)}</bdi></a>`
      }),
    )
  return String(html`<div lang="${locale}" dir="${dir}" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e4e0d6;border-radius:10px;color:#1f2a37;font:17px/1.55 system-ui,'Segoe UI',Arial,sans-serif;text-align:start">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #b0812f;font-size:20px;font-weight:700"><bdi>${organization}</bdi></p>
${content.paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${say(paragraph)}</p>\n`)}${
  button &&
  html`<p style="margin:24px 0"><a href="${button.url}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f5c63;color:#ffffff;font-weight:700;text-decoration:none">${wording(locale, button.label)}</a></p>
`
}${note && html`<p style="margin:0 0 16px">${say(note)}</p>\n`}${
  button &&
  html`<p style="margin:0 0 16px;font-size:14px;color:#4a5563">${wording(locale, 'mail.linkNote')}<br><a href="${button.url}" dir="ltr" style="${link};word-break:break-all">${button.url}</a></p>
`
}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e4e0d6;font-size:14px;color:#4a5563">${contact(content).map((line) => html`${say(line)}<br>`)}</p>
</div>`)
}

const pageOf = (locale: Locale, subject: string, body: string) =>
  String(html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7">
${raw(body)}
</body>
</html>
`)

/** Where questions go: by letter, and by telephone if the office can be called. */
const contact = ({
  officeEmail,
  officePhone,
}: Pick<Content, 'officeEmail' | 'officePhone'>): Paragraph[] => [
  { key: 'mail.questions', values: { email: officeEmail } },
  ...(officePhone ? [{ key: 'mail.call', values: { phone: officePhone } } as const] : []),
]
