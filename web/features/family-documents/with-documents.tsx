import { type ReactNode, useCallback, useState } from 'react'
import type { Locale } from '#domain/locales.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { loadAnswerMessages } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

type Documents = typeof import('#web/features/documents/index.ts')
type WithProps = { children: (documents: Documents) => ReactNode }

/** Renders what needs the scripts and messages of documents, once they are loaded. */
export function WithDocuments(props: WithProps) {
  const locale = useLocale()
  return <WithDocumentsIn key={locale} locale={locale} {...props} />
}

function WithDocumentsIn({ locale, children }: WithProps & { locale: Locale }) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const documents = import('#web/features/documents/index.ts')
    await loadAnswerMessages(locale)
    return documents
  }, [locale])
  const documents = useLazy(load, !isFailed, () => setFailed(true))
  if (documents) return children(documents)
  if (!isFailed) return <Spinner />
  return <FailedState text={t('errors.failedToLoad')} onTryAgain={() => setFailed(false)} />
}
