import { createContext, use } from 'react'
import { isolate } from '#domain/bidi.ts'
import { type Locale, pluralOf } from '#domain/locales.ts'
import type { KeyOfName } from '#domain/message-keys.ts'
import type en from './en.json'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutForm<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key

type WrittenKey = WithoutForm<keyof typeof en>
/** An error in its argument names the messages that are missing. */
type Written<Key extends WrittenKey> = Key

/** A key of a message; plural ones by their stem (`count.minutes`). */
export type MessageKey = WrittenKey | Written<KeyOfName>
export type Messages = Record<string, string>
/** What is inserted for `{name}`. A number named `count` also chooses the plural form. */
type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string
export type Translator = ReturnType<typeof createTranslator>

/** Creates the translator of one language. Messages can be added to it later. */
export function createTranslator(locale: Locale, first: Messages) {
  const messages = new Map(Object.entries(first))

  const has = (key: string): key is MessageKey => messages.has(key)

  /** Returns a message with its placeholders; the key if it has no message. */
  const templateOf = (key: string, count?: unknown): string => {
    const form = typeof count === 'number' && messages.get(`${key}_${pluralOf(locale, count)}`)
    return form || (messages.get(key) ?? key)
  }

  const t: Translate = (key, values = {}) =>
    templateOf(key, values.count).replace(/\{(\w+)\}/g, (_, name) =>
      isolate(values[name] ?? '', locale),
    )

  return {
    /** Returns a message with each value isolated from the sentence around it. */
    t,
    templateOf,
    /** Returns true if a key that came as data (from the server or a rule) has a message. */
    has,
    /**
     * Returns the message of a key that came as data; that of `fallback` if it has none. The key of a
     * text that is too long may be followed by the limit.
     */
    wordsOf(key: string, fallback: MessageKey = 'err.unknown') {
      const [name = '', limit] = key.split(' ')
      if (name === 'err.tooLong' && limit) return t('err.tooLongLimit', { limit })
      return t(has(key) ? key : fallback)
    },
    add(more: Messages) {
      for (const [key, text] of Object.entries(more)) messages.set(key, text)
    },
  }
}

/** Contains the translator of the page's language. */
export const TranslatorContext = createContext<Translator | null>(null)

/** Returns the translator of the page's language. */
export function useTranslation(): Translator {
  const translator = use(TranslatorContext)
  if (!translator) throw new Error('useTranslation must be used within a TranslatorContext')
  return translator
}
