import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { wordsOfFailure } from '#web/failure.ts'
import { moveFiles } from '#web/features/family-documents/index.ts'
import type { Received } from '#web/features/my-requests/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Draft, draftOf, leftoverOf } from './draft.ts'
import { FirstStepAhead } from './first-step-ahead.tsx'
import { usePreviousDetails } from './previous-details.ts'
import { SentBefore } from './sent-before.tsx'
import { endAhead, isShownAhead } from './typed-ahead.ts'
import { useUsableCode } from './use-usable-code.ts'
import { useWithCode } from './with-code.ts'
import { type TypedHere, Wizard } from './wizard.tsx'

/** What the account that a code was made for reads of its end; any other code is invalid. */
const ends = ['code.revoked', 'code.expired']

type Props = {
  user: { id: string; email: string }
  /** The code from the address, normalized. */
  code: string
  onStep: (step: number) => void
}

/**
 * The wizard, once its code has been checked; redirects to the code's screen if it is not valid.
 */
export function RequestWizard({ user, code, onStep }: Props) {
  const translator = useTranslation()
  const { t, wordsOf } = translator
  const locale = useLocale()
  const navigate = useNavigate()
  const check = useUsableCode(user.id, code)
  const { previous, isLoading } = usePreviousDetails(user.id, code)
  const { comes, isLoading: isComing } = useWithCode(user.id, code)
  const [here, setHere] = useState<TypedHere>()
  const [exists, setExists] = useState(false)

  /** Leaves a code that cannot be used, and keeps what was filled in for the next one. */
  function leave(filledIn: Draft | undefined, why: string) {
    if (filledIn) leftoverOf(user.id).write(filledIn)
    void moveFiles(draftOf(user.id, code).key, leftoverOf(user.id).key)
    draftOf(user.id, code).remove()
    toast({ tone: 'error', message: wordsOf(ends.includes(why) ? why : 'request.invalidCode') })
    navigate(paths.newRequestCodeValidation(locale), { replace: true })
  }

  const hear = useEffectEvent((state: typeof check.data) => {
    if (typeof state === 'object') leave(draftOf(user.id, code).read(), state.why)
  })
  useEffect(() => hear(check.data), [check.data])
  useEffect(() => endAhead, [])

  // A check that fails later must not unmount a form being filled in.
  if (check.error && !check.data) {
    const reason = wordsOfFailure(translator, check.error)
    return (
      <FailedState
        text={`${t('wizard.codeCheckFailed')} ${reason}`}
        busy={check.isFetching}
        onTryAgain={check.refetch}
      />
    )
  }
  if (exists || check.data === 'sent') {
    return <SentBefore user={user} code={code} here={here} />
  }
  if (check.data !== 'usable' || isLoading || isComing) {
    return isShownAhead() ? <FirstStepAhead /> : <Spinner tall label={t('code.validating')} />
  }
  return (
    <Wizard
      key={`${user.id} ${code}`}
      user={user}
      code={code}
      previous={previous}
      comes={comes}
      onStep={onStep}
      onSpent={leave}
      onExists={(typed, isCertain) => {
        setHere(typed)
        if (isCertain) setExists(true)
        else void check.refetch() // another tab has sent it, or cleared the form
      }}
      onSent={({ code, expected_payment_date }) => {
        // The history stores its state, so it holds no name and no number.
        const received: Received = { code, expected_payment_date }
        navigate(paths.dashboard(locale), { replace: true, state: { received } })
      }}
    />
  )
}
