import { useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#domain/locales.ts'
import { useLocale } from './locale.tsx'
import { messagesOf } from './messages.ts'

const files = import.meta.glob<Record<string, string>>('./*.json', {
  query: '?corrections',
  import: 'default',
})

async function load(locale: Locale): Promise<void> {
  const loadFile = files[`./${locale}.json`]
  if (loadFile) messagesOf(locale).add(await loadFile())
}

/**
 * Loads the messages about corrections, which few pages show (messages.ts of web/build). Returns the
 * latest language in which they are there; undefined until then.
 */
export function useCorrectionMessages(onError: () => void): Locale | undefined {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Locale>()
  const fail = useEffectEvent(onError)
  useEffect(() => {
    let isOld = false
    load(locale).then(
      () => !isOld && setLoaded(locale),
      () => !isOld && fail(),
    )
    return () => {
      isOld = true
    }
  }, [locale])
  return loaded
}
