import type { Locale } from '#domain/locales.ts'
import { createTranslator, type Messages, type Translator } from './translation.ts'

const files = import.meta.glob<Messages>('./*.json', { import: 'default' })
/**
 * The same files including the office's messages, and those of answers and of payouts alone
 * (web/build/messages.ts).
 */
const officeFiles = import.meta.glob<Messages>('./*.json', { query: '?office', import: 'default' })
const answerFiles = import.meta.glob<Messages>('./*.json', { query: '?answers', import: 'default' })
const payoutFiles = import.meta.glob<Messages>('./*.json', { query: '?payouts', import: 'default' })

const loaded = new Map<Locale, Translator>()
/** The languages whose office messages are loaded too. */
const loadedForOffice = new Set<Locale>()
const loadedForPayouts = new Set<Locale>()
/** Set on the first screen of payouts, so that another language is loaded with their messages. */
let isForPayouts = false

/** Loads the messages of a language once. Nothing can be rendered in that language before. */
export async function loadMessages(locale: Locale): Promise<Translator> {
  return loaded.get(locale) ?? keep(locale, await load(files, locale))
}

/** Loads the messages of a language including the office's. */
export async function loadOfficeMessages(locale: Locale): Promise<Translator> {
  const known = loadedForOffice.has(locale) && loaded.get(locale)
  const translator = known || keep(locale, await load(officeFiles, locale))
  loadedForOffice.add(locale)
  return isForPayouts ? withPayouts(translator, locale) : translator
}

/** Adds the messages of questions and answers to a loaded language. */
export async function loadAnswerMessages(locale: Locale): Promise<void> {
  const messages = await load(answerFiles, locale)
  messagesOf(locale).add(messages)
}

/** Loads the messages of a language including those of the screens of payouts. */
export async function loadPayoutMessages(locale: Locale): Promise<Translator> {
  isForPayouts = true
  void load(payoutFiles, locale).catch(() => undefined) // in parallel; a failure is thrown below
  return loadOfficeMessages(locale)
}

async function withPayouts(translator: Translator, locale: Locale): Promise<Translator> {
  if (loadedForPayouts.has(locale)) return translator
  translator.add(await load(payoutFiles, locale))
  loadedForPayouts.add(locale)
  return translator
}

function load(from: typeof files, locale: Locale): Promise<Messages> {
  const loadFile = from[`./${locale}.json`]
  if (!loadFile) throw new Error(`web/i18n/${locale}.json is missing`)
  return loadFile()
}

/** Adds messages to those of a language; components that hold its translator see them too. */
function keep(locale: Locale, messages: Messages): Translator {
  const known = loaded.get(locale)
  known?.add(messages)
  const translator = known ?? createTranslator(locale, messages)
  loaded.set(locale, translator)
  return translator
}

/** Returns the messages of a loaded language. */
export function messagesOf(locale: Locale): Translator {
  const translator = loaded.get(locale)
  if (!translator)
    throw new Error(`The messages of ${locale} were asked for before they were loaded`)
  return translator
}
