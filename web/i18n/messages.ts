import type { Locale } from '#domain/locales.ts'
import { createTranslator, type Messages, type Translator } from './translation.ts'

/** The message files of a part, by path. */
export type MessageFiles = Record<string, () => Promise<Messages>>

const files: MessageFiles = import.meta.glob<Messages>('./*.json', { import: 'default' })
/**
 * The same files including the office's messages, and those of answers and of payouts alone
 * (web/build/messages.ts).
 */
const officeFiles = import.meta.glob<Messages>('./*.json', { query: '?office', import: 'default' })
const answerFiles = import.meta.glob<Messages>('./*.json', { query: '?answers', import: 'default' })
const payoutFiles: MessageFiles = import.meta.glob<Messages>('./*.json', {
  query: '?payouts',
  import: 'default',
})

const loaded = new Map<Locale, Translator>()
/** The languages whose office messages are loaded too. */
const loadedForOffice = new Set<Locale>()
/** The parts that screens have loaded, with their languages: another language is loaded with them. */
const loadedParts = new Map<MessageFiles, Set<Locale>>()

/** Loads the messages of a language once. Nothing can be rendered in that language before. */
export async function loadMessages(locale: Locale): Promise<Translator> {
  return withParts(loaded.get(locale) ?? keep(locale, await load(files, locale)), locale)
}

/** Loads the messages of a language including the office's. */
export async function loadOfficeMessages(locale: Locale): Promise<Translator> {
  const known = loadedForOffice.has(locale) && loaded.get(locale)
  const translator = known || keep(locale, await load(officeFiles, locale))
  loadedForOffice.add(locale)
  return withParts(translator, locale)
}

async function withParts(translator: Translator, locale: Locale): Promise<Translator> {
  await Promise.all([...loadedParts.keys()].map((part) => addPart(part, locale)))
  return translator
}

/** Adds the messages of questions and answers to a loaded language. */
export async function loadAnswerMessages(locale: Locale): Promise<void> {
  const messages = await load(answerFiles, locale)
  messagesOf(locale).add(messages)
}

/** Adds the messages of the screens of payouts to a loaded language. */
export const loadPayoutMessages = (locale: Locale) => loadPart(payoutFiles, locale)

/** Adds the messages of a part to a loaded language. */
export async function loadPart(part: MessageFiles, locale: Locale): Promise<void> {
  if (!loadedParts.has(part)) loadedParts.set(part, new Set())
  await addPart(part, locale)
}

async function addPart(part: MessageFiles, locale: Locale): Promise<void> {
  if (loadedParts.get(part)?.has(locale)) return
  const messages = await load(part, locale)
  messagesOf(locale).add(messages)
  loadedParts.get(part)?.add(locale)
}

function load(from: MessageFiles, locale: Locale): Promise<Messages> {
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
