import { isolate } from '#domain/bidi.ts'
import type { Locale } from '#domain/locales.ts'
import en from '#messages/en.json' with { type: 'json' }
import he from '#messages/he.json' with { type: 'json' }
import yi from '#messages/yi.json' with { type: 'json' }

/** Names of messages. There is one file a language, for pages, letters and answers alike. */
export type MessageKey = keyof typeof en

const messages: Record<Locale, Record<MessageKey, string>> = { en, he, yi }

/** A message with its `{placeholders}` filled in, each value set apart from the sentence around it. */
export function wording(locale: Locale, key: MessageKey, values: Record<string, string> = {}) {
  return messages[locale][key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : isolate(value, locale)
  })
}

/** Whether a text is the name of a message: rules answer with names, and the wire checks them here. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(en, text)
