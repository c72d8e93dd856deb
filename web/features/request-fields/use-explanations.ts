import { useEffect, useState } from 'react'
import { useLocale } from '#web/i18n/locale.tsx'
import { loadAnswerMessages } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'

/**
 * Loads the sentences that explain methods and numbers, which a form does not wait for. Returns a
 * function from a message key to its text; undefined until it has arrived.
 */
export function useExplanations() {
  const locale = useLocale()
  const { t, has } = useTranslation()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    let isShown = true
    loadAnswerMessages(locale).then(
      () => isShown && setLoaded(locale),
      () => undefined, // a form without explanations works too
    )
    return () => {
      isShown = false
    }
  }, [locale])
  return (key: string | undefined) => (key !== undefined && has(key) ? t(key) : undefined)
}
