import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOfFailure } from '#web/failure.ts'
import { useCorrectionMessages } from '#web/i18n/late-messages.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { CorrectionProps } from './correction-form.tsx'
import { loadStored } from './load-stored.ts'

const loadForm = async () => (await import('./correction-form.tsx')).OpenedForm

/** Loads a request and corrects it (docs/product.md §4.13). */
export function CorrectionForm(props: CorrectionProps) {
  const translator = useTranslation()
  const { t } = translator
  const locale = useLocale()
  const [isFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const worded = useCorrectionMessages(fail)
  const OpenedForm = useLazy(loadForm, true, fail)
  const { data, error } = useQuery({
    queryKey: ['correction', props.requestId],
    queryFn: () => loadStored(props.requestId),
    // The form keeps the version that it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  if (isFailed)
    return <FailedState text={t('err.partMissing')} onTryAgain={() => location.reload()} />
  if (!worded || !OpenedForm || !(data || error)) return <Spinner tall />
  if (!data) {
    return (
      <Callout tone="bad" role="alert">
        <p>{wordsOfFailure(translator, error)}</p>
      </Callout>
    )
  }
  // Stays mounted while another language is loaded, so that nothing typed is lost.
  return (
    <div hidden={worded !== locale}>
      <OpenedForm {...props} opened={data} />
    </div>
  )
}
