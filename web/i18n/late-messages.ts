import { useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#domain/locales.ts'
import { useLocale } from './locale.tsx'
import { messagesOf } from './messages.ts'
import type { Messages } from './translation.ts'

const correctionFiles = import.meta.glob<Messages>('./*.json', {
  query: '?corrections',
  import: 'default',
})
const checkFiles = import.meta.glob<Messages>('./*.json', { query: '?checks', import: 'default' })
const familyFiles = import.meta.glob<Messages>('./*.json', {
  query: '?families',
  import: 'default',
})
const trailFiles = import.meta.glob<Messages>('./*.json', { query: '?trail', import: 'default' })
const settingsFiles = import.meta.glob<Messages>('./*.json', {
  query: '?settings',
  import: 'default',
})
type Files = typeof checkFiles

async function load(files: Files, locale: Locale): Promise<void> {
  const loadFile = files[`./${locale}.json`]
  if (loadFile) messagesOf(locale).add(await loadFile())
}

/**
 * Loads the messages about corrections, which few pages show (messages.ts of web/build). Returns the
 * latest language in which they are there; undefined until then.
 */
export const useCorrectionMessages = (onError: () => void) =>
  useLateMessages(correctionFiles, onError)

/** The same with the messages of the screens of families. */
export const useFamilyMessages = (onError: () => void) => useLateMessages(familyFiles, onError)

/** The same with the messages of the audit trail. */
export const useTrailMessages = (onError: () => void) => useLateMessages(trailFiles, onError)

/** Loads the messages of the audit trail, for what is shown together with data. */
export const loadTrailMessages = (locale: Locale) => load(trailFiles, locale)

/** The same with the messages of administrators, reasons for declining, and the list of letters. */
export const useSettingsMessages = (onError: () => void) => useLateMessages(settingsFiles, onError)

/** The same with the messages of the ledger of checks. */
export const useCheckMessages = (onError: () => void) => useLateMessages(checkFiles, onError)

function useLateMessages(files: Files, onError: () => void): Locale | undefined {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Locale>()
  const fail = useEffectEvent(onError)
  useEffect(() => {
    let isOld = false
    load(files, locale).then(
      () => !isOld && setLoaded(locale),
      () => !isOld && fail(),
    )
    return () => {
      isOld = true
    }
  }, [files, locale])
  return loaded
}
