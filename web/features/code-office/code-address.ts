import type { Locale } from '#domain/locales.ts'
import { paths } from '#web/paths.ts'

type Sent = { code: string; recipient: { locale: Locale | null } }

/** Returns the address at which a code is filled in, in the language of its recipient. */
export function codeAddress({ code, recipient }: Sent, readers: Locale): string {
  const locale = recipient.locale ?? readers
  return `${window.location.origin}${paths.register(locale, { code })}`
}

/** Returns a link that opens WhatsApp with a message; without a number the recipient is chosen there. */
export const whatsAppTo = (e164: string | null, message: string): string =>
  `https://wa.me/${e164?.slice(1) ?? ''}?text=${encodeURIComponent(message)}`

/** Returns a link that opens a text message. iOS and Android both read a body after `?&`. */
export const smsTo = (e164: string | null, message: string): string =>
  `sms:${e164 ?? ''}?&body=${encodeURIComponent(message)}`

/** Returns a link that opens an e-mail with a message; lines end with CRLF (RFC 6068). */
export function emailTo(email: string | null, subject: string, message: string): string {
  const body = message.replace(/\r?\n/g, '\r\n')
  return `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
