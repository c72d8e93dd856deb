import { useEffect, useEffectEvent, useState } from 'react'
import type { MiddlewareFunction } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import { useLocale } from './locale.tsx'
import { loadPart, type MessageFiles } from './messages.ts'
import type { Messages } from './translation.ts'

const correctionFiles = import.meta.glob<Messages>('./*.json', {
  query: '?corrections',
  import: 'default',
})
const checkFiles = import.meta.glob<Messages>('./*.json', { query: '?checks', import: 'default' })
const codeFiles = import.meta.glob<Messages>('./*.json', { query: '?codes', import: 'default' })
const familyFiles = import.meta.glob<Messages>('./*.json', {
  query: '?families',
  import: 'default',
})
const bookFiles = import.meta.glob<Messages>('./*.json', { query: '?books', import: 'default' })
const planFiles = import.meta.glob<Messages>('./*.json', { query: '?plans', import: 'default' })
const trailFiles = import.meta.glob<Messages>('./*.json', { query: '?trail', import: 'default' })
const todayFiles = import.meta.glob<Messages>('./*.json', { query: '?today', import: 'default' })
const settingsFiles = import.meta.glob<Messages>('./*.json', {
  query: '?settings',
  import: 'default',
})
/**
 * Loads the messages about corrections, which few pages show (messages.ts of web/build). Returns the
 * latest language in which they are there; undefined until then.
 */
export const useCorrectionMessages = (onError: () => void) =>
  useLateMessages(correctionFiles, onError)

/** The same with the messages of the screens of families, and of signals of payments. */
export const useFamilyMessages = (onError: () => void) => useLateMessages(familyFiles, onError)

/** The same with the messages of the books. */
export const useBookMessages = (onError: () => void) => useLateMessages(bookFiles, onError)

/** The same with the messages of plans. */
export const usePlanMessages = (onError: () => void) => useLateMessages(planFiles, onError)

/** The same with the messages of the ledger of checks. */
export const useCheckMessages = (onError: () => void) => useLateMessages(checkFiles, onError)

/** Loads the messages of the audit trail. */
export const loadTrailMessages = (locale: Locale) => loadPart(trailFiles, locale)

/** Loads the messages of the screen of codes. */
export const loadCodeMessages = (locale: Locale) => loadPart(codeFiles, locale)
/** Loads the messages of the books. */
export const loadBookMessages = (locale: Locale) => loadPart(bookFiles, locale)

/** Loads the messages of the dashboard alone. */
export const loadTodayMessages = (locale: Locale) => loadPart(todayFiles, locale)

/** Loads the messages of administrators, reasons, the list of letters, and payout settings. */
export const loadSettingsMessages = (locale: Locale) => loadPart(settingsFiles, locale)

/** Loads the messages of the screens of families and persons. */
export const loadFamilyMessages = (locale: Locale) => loadPart(familyFiles, locale)

/** Returns middleware that loads messages while the rest of a screen loads. */
export function speaking(loadWords: typeof loadTrailMessages): MiddlewareFunction {
  return async (_args, next) => {
    const words = loadWords(document.documentElement.lang as Locale)
    const [found] = await Promise.all([next(), words])
    return found
  }
}

export function useLateMessages(files: MessageFiles, onError: () => void): Locale | undefined {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Locale>()
  const fail = useEffectEvent(onError)
  useEffect(() => {
    let isOld = false
    loadPart(files, locale).then(
      () => !isOld && setLoaded(locale),
      () => !isOld && fail(),
    )
    return () => {
      isOld = true
    }
  }, [files, locale])
  return loaded
}
