import { readFileSync } from 'node:fs'
import { isolate } from '#domain/bidi.ts'
import { type Locale, locales } from '#domain/locales.ts'

type Messages = Record<string, string>
const read = (locale: Locale): Messages =>
  JSON.parse(readFileSync(`web/i18n/${locale}.json`, 'utf8'))
const messages = Object.fromEntries(locales.map((locale) => [locale, read(locale)]))

/** Returns a message as plain text with its placeholders filled in, as a page shows it. */
export function say(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const text = messages[locale]?.[key]
  if (text === undefined) throw new Error(`There is no message ${key}`)
  return text.replace(/\{(\w+)\}/g, (whole, name) => isolate(values[name] ?? whole, locale))
}
