import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isolate } from '#domain/bidi.ts'
import { type Locale, locales } from '#domain/locales.ts'
import type { KeyOfName } from '#domain/message-keys.ts'
import type en from '#messages/en.json'

/** A key of the message files. Pages, letters and responses share one file per language. */
export type MessageKey = keyof typeof en | KeyOfName
type Messages = Record<MessageKey, string>

const folder = path.resolve(import.meta.dirname, '../web/i18n')
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')),
  ]),
) as Record<Locale, Messages>

/**
 * Returns a message with its `{placeholders}` filled in, each value isolated from the surrounding
 * text.
 */
export function wording(locale: Locale, key: MessageKey, values: Record<string, string> = {}) {
  return messages[locale][key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : isolate(value, locale)
  })
}
