import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

const load = async () => (await import('#web/features/questions/index.ts')).QuestionDetails

/** The questions about a request with their answers (docs/product.md §7.15), loaded when shown. */
export function RequestQuestions({ request }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const Questions = useLazy(load, !isFailed, () => setFailed(true))
  if (Questions) return <Questions request={request} />
  if (!isFailed) return <Spinner />
  return <FailedState text={t('err.detailsFailed')} onTryAgain={() => setFailed(false)} />
}
