import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RequesterRequest } from '#contract/requests.ts'
import { normalizeAccessCode } from '#domain/access-code.ts'
import { detailsKey } from '#domain/payment-methods.ts'
import { CorrectionForm } from '#web/features/corrections/index.ts'
import { DraftNote } from '#web/features/drafts/index.ts'
import { useChosenFiles } from '#web/features/family-documents/index.ts'
import { myRequests } from '#web/features/my-requests/index.ts'
import { emptyValues, type FormValues } from '#web/features/request-fields/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { draftOf } from './draft.ts'
import { Letter } from './letter.tsx'
import type { TypedHere } from './wizard.tsx'

type Props = {
  user: { id: string; email: string }
  code: string
  /** What the form contained; undefined if the page was opened when the request had arrived. */
  here: TypedHere | undefined
}

/**
 * Says that the request of a code has arrived. What was typed and chosen after that is not lost
 * (docs/product.md §4.5): documents are sent with it, and what differs can be saved as a correction.
 */
export function SentBefore({ user, code, here }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const draft = draftOf(user.id, code)
  const stored = useChosenFiles(user.id, draft.key)
  const [typed] = useState(() => typedIn(here?.values, draft.read()?.values, user.email))
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...myRequests(user.id),
    select: (requests) => requests.find((one) => normalizeAccessCode(one.code) === code),
  })

  const files = here?.files ?? stored
  const send = useEffectEvent((id: string) => files.send(id))
  const isChosen = files.chosen.length > 0
  const requestId = data?.id
  useEffect(() => {
    if (requestId && isChosen) send(requestId)
  }, [requestId, isChosen])

  function leave() {
    draft.remove()
    navigate(paths.dashboard(locale))
  }

  return (
    <>
      <DraftNote title={t('wizard.existsTitle')} text={t('request.exists')}>
        <PrimaryLink to={paths.dashboard(locale)} onClick={draft.remove}>
          {t('wizard.toDashboard')}
        </PrimaryLink>
      </DraftNote>
      {error && (
        <FailedState text={t('errors.failedToLoad')} busy={isFetching} onTryAgain={refetch} />
      )}
      {typed && isPending && <Spinner />}
      {typed && data && <Unsent request={data} typed={typed} user={user} onDone={leave} />}
    </>
  )
}

/** The draft has the latest text, and only the form has the numbers. */
const typedIn = (
  form: FormValues | undefined,
  draft: Partial<FormValues> | undefined,
  email: string,
) => (form || draft) && { ...emptyValues(email), ...form, ...draft }

type UnsentProps = {
  request: RequesterRequest
  typed: FormValues
  user: { id: string }
  onDone: () => void
}

/** What was typed after the request had arrived: to save if that is possible, else to read. */
function Unsent({ request, typed, user, onDone }: UnsentProps) {
  if (!request.can_correct) return <Letter values={typed} />
  return (
    <CorrectionForm
      userId={user.id}
      requestId={request.id}
      corrector="family"
      sent={{ values: typed, numbers: { ...request[detailsKey(request.payment_method)] } }}
      onDone={onDone}
    />
  )
}
