import { createInstance, type i18n, type ParseKeys } from 'i18next'
import { isolate } from '#domain/bidi.ts'
import type { Locale } from '#domain/locales.ts'

/** What a message can be asked by; those with a number by their stem (`count.minutes`). */
export type MessageKey = ParseKeys

type Files = Record<Locale, () => Promise<{ default: Record<string, string> }>>

const files: Files = {
  en: () => import('./en.json'),
  he: () => import('./he.json'),
  yi: () => import('./yi.json'),
}
// What the office's screens say, out of the same files (web/build/messages.ts).
const officeFiles: Files = {
  en: () => import('./en.json?office'),
  he: () => import('./he.json?office'),
  yi: () => import('./yi.json?office'),
}

const loaded = new Map<Locale, i18n>()
/** Those that the office's messages came for too. */
const loadedForOffice = new Set<Locale>()

/** Fetches the messages of a language, once; until then nothing can be shown in it. */
export async function loadMessages(locale: Locale): Promise<i18n> {
  return loaded.get(locale) ?? keep(locale, (await files[locale]()).default)
}

/** Fetches the messages of a language, those of the office's screens too. */
export async function loadOfficeMessages(locale: Locale): Promise<i18n> {
  const known = loadedForOffice.has(locale) && loaded.get(locale)
  if (known) return known
  const { default: messages } = await officeFiles[locale]()
  loadedForOffice.add(locale)
  return keep(locale, messages)
}

/** Adds to what is there of a language: those who hold it already are given more. */
function keep(locale: Locale, messages: Record<string, string>): i18n {
  const known = loaded.get(locale)
  if (known) return known.addResources(locale, 'translation', messages)
  const instance = createMessages(locale, messages)
  loaded.set(locale, instance)
  return instance
}

/** The messages of a language that was loaded before. */
export function messagesOf(locale: Locale): i18n {
  const instance = loaded.get(locale)
  if (!instance) throw new Error(`The messages of ${locale} were asked for before they were loaded`)
  return instance
}

/** An i18next of one language, ready at once. */
export function createMessages(locale: Locale, messages: Record<string, string>): i18n {
  const instance = createInstance()
  instance.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '|', // not the underscore: keys such as pay.ojc_check have one of their own
    // React escapes; here every value is set apart from the sentence around it.
    interpolation: {
      prefix: '{',
      suffix: '}',
      escapeValue: true,
      escape: (value: string) => isolate(value, locale),
    },
    initAsync: false,
    react: { useSuspense: false, bindI18n: '' },
  })
  return instance
}

/** Words a message key that came as data (from the server or from a rule), in the given language. */
export function wordsOf(instance: i18n, key: string, fallback: MessageKey = 'err.unknown'): string {
  return instance.exists(key) ? instance.t(key as MessageKey) : instance.t(fallback)
}
