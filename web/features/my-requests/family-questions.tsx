import { useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

const load = async () => (await import('#web/features/questions/index.ts')).OwnQuestions

/**
 * The office's questions on the card of a request, and the form for the answer (docs/product.md
 * §7.15). Loaded for requests with questions only.
 */
export function FamilyQuestions({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const isWanted = request.questions.length > 0
  const Questions = useLazy(load, isWanted && !isFailed, () => setFailed(true))
  if (!isWanted) return null
  if (Questions) return <Questions request={request} />
  if (!isFailed) return <Spinner />
  return <FailedState text={t('errors.failedToLoad')} onTryAgain={() => setFailed(false)} />
}
