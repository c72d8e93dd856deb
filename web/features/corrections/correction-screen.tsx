import { useQuery } from '@tanstack/react-query'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CorrectionProps, OpenedForm } from './correction-form.tsx'
import { loadStored } from './load-stored.ts'

/** Loads a request and corrects it (docs/product.md §4.13). */
export function CorrectionForm(props: CorrectionProps) {
  const translator = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['correction', props.requestId],
    queryFn: () => loadStored(props.requestId),
    // The form keeps the version that it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  if (!(data || error)) return <Spinner tall />
  if (!data) {
    return (
      <Callout tone="bad" role="alert">
        <p>{wordsOfFailure(translator, error)}</p>
      </Callout>
    )
  }
  return <OpenedForm {...props} opened={data} />
}
