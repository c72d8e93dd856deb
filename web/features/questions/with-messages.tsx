import { type ReactNode, useCallback, useState } from 'react'
import type { Locale } from '#domain/locales.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { loadAnswerMessages } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

type WithProps = { children: ReactNode }

/** Renders what needs the messages of questions and answers once they are loaded. */
export function WithMessages({ children }: WithProps) {
  const locale = useLocale()
  return (
    <WithMessagesIn key={locale} locale={locale}>
      {children}
    </WithMessagesIn>
  )
}

function WithMessagesIn({ locale, children }: WithProps & { locale: Locale }) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    await loadAnswerMessages(locale)
    return true
  }, [locale])
  const isLoaded = useLazy(load, !isFailed, () => setFailed(true))
  if (isLoaded) return children
  if (!isFailed) return <Spinner />
  return <FailedState text={t('errors.failedToLoad')} onTryAgain={() => setFailed(false)} />
}
