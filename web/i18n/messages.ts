import type { Locale } from '#domain/locales.ts'
import { createTranslator, type Messages, type Translator } from './translation.ts'

type MessageFiles = Record<string, () => Promise<Messages>>

/** The messages of families, and the same including the office's (web/build/messages.ts). */
const files: MessageFiles = import.meta.glob<Messages>('./*.json', { import: 'default' })
const officeFiles = import.meta.glob<Messages>('./*.json', { query: '?office', import: 'default' })

const loaded = new Map<Locale, Translator>()
/** The languages whose office messages are loaded too. */
const loadedForOffice = new Set<Locale>()

/** Loads the messages of a language once. Nothing can be rendered in that language before. */
export async function loadMessages(locale: Locale): Promise<Translator> {
  return loaded.get(locale) ?? keep(locale, await load(files, locale))
}

/** Loads the messages of a language including the office's. */
export async function loadOfficeMessages(locale: Locale): Promise<Translator> {
  const known = loadedForOffice.has(locale) && loaded.get(locale)
  const translator = known || keep(locale, await load(officeFiles, locale))
  loadedForOffice.add(locale)
  return translator
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
