import { createInstance, type i18n, type ParseKeys } from 'i18next'
import { isolate } from '#domain/bidi.ts'
import type { Locale } from '#domain/locales.ts'

/** A key of a message; plural ones by their stem (`count.minutes`). */
export type MessageKey = ParseKeys

type Messages = Record<string, string>

const files = import.meta.glob<Messages>('./*.json', { import: 'default' })
/**
 * The same files including the office's messages, and those of answers and of payouts alone
 * (web/build/messages.ts).
 */
const officeFiles = import.meta.glob<Messages>('./*.json', { query: '?office', import: 'default' })
const answerFiles = import.meta.glob<Messages>('./*.json', { query: '?answers', import: 'default' })
const payoutFiles = import.meta.glob<Messages>('./*.json', { query: '?payouts', import: 'default' })

const loaded = new Map<Locale, i18n>()
/** The languages whose office messages are loaded too. */
const loadedForOffice = new Set<Locale>()
const loadedForPayouts = new Set<Locale>()
/** Set on the first screen of payouts, so that another language is loaded with their messages. */
let isForPayouts = false

/** Loads the messages of a language once. Nothing can be rendered in that language before. */
export async function loadMessages(locale: Locale): Promise<i18n> {
  return loaded.get(locale) ?? keep(locale, await load(files, locale))
}

/** Loads the messages of a language including the office's. */
export async function loadOfficeMessages(locale: Locale): Promise<i18n> {
  const known = loadedForOffice.has(locale) && loaded.get(locale)
  const instance = known || keep(locale, await load(officeFiles, locale))
  loadedForOffice.add(locale)
  return isForPayouts ? withPayouts(instance, locale) : instance
}

/** Adds the messages of questions and answers to a loaded language. */
export async function loadAnswerMessages(locale: Locale): Promise<void> {
  const messages = await load(answerFiles, locale)
  messagesOf(locale).addResources(locale, 'translation', messages)
}

/** Loads the messages of a language including those of the screens of payouts. */
export async function loadPayoutMessages(locale: Locale): Promise<i18n> {
  isForPayouts = true
  void load(payoutFiles, locale).catch(() => undefined) // in parallel; a failure is thrown below
  return loadOfficeMessages(locale)
}

async function withPayouts(instance: i18n, locale: Locale): Promise<i18n> {
  if (loadedForPayouts.has(locale)) return instance
  instance.addResources(locale, 'translation', await load(payoutFiles, locale))
  loadedForPayouts.add(locale)
  return instance
}

function load(from: typeof files, locale: Locale): Promise<Messages> {
  const loadFile = from[`./${locale}.json`]
  if (!loadFile) throw new Error(`web/i18n/${locale}.json is missing`)
  return loadFile()
}

/** Adds messages to those of a language; components that hold its instance see them too. */
function keep(locale: Locale, messages: Messages): i18n {
  const known = loaded.get(locale)
  if (known) return known.addResources(locale, 'translation', messages)
  const instance = createMessages(locale, messages)
  loaded.set(locale, instance)
  return instance
}

/** Returns the messages of a loaded language. */
export function messagesOf(locale: Locale): i18n {
  const instance = loaded.get(locale)
  if (!instance) throw new Error(`The messages of ${locale} were asked for before they were loaded`)
  return instance
}

/** Creates an i18next instance of one language, ready synchronously. */
export function createMessages(locale: Locale, messages: Messages): i18n {
  const instance = createInstance()
  instance.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '|', // not the default underscore, which occurs in keys such as pay.ojc_check
    // React escapes values; here each is isolated from the sentence around it.
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

/** Returns the text of a message key that came as data (from the server or a rule). */
export function wordsOf(instance: i18n, key: string, fallback: MessageKey = 'err.unknown'): string {
  return instance.exists(key) ? instance.t(key as MessageKey) : instance.t(fallback)
}
