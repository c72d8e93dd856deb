import './wizard.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequesterRequest } from '#contract/requests.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { call } from '#web/api.ts'
import { useFailureToast, wordsOfFailure } from '#web/failure.ts'
import { emptyValues, methodOf } from '#web/features/request-fields/index.ts'
import { requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { clearDraft, readDraft } from './draft.ts'
import { Letter } from './letter.tsx'
import { createRequestInput } from './payload.ts'
import { errorsOf, firstFailure, stepOfField } from './step.ts'
import { lastStep, steps } from './steps.ts'
import { useDraft } from './use-draft.ts'

type WizardProps = {
  user: { id: string; email: string }
  /** Checked before, in its stored form. */
  code: string
  onStep: (step: number) => void
  onSent: (request: RequesterRequest) => void
}

/** The four steps of a request (docs/product.md §4.3). */
export function Wizard({ user, code, onStep, onSent }: WizardProps) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const sayFailure = useFailureToast()
  const [draft] = useState(() => readDraft(user.id, code))
  const [step, setStep] = useState(() => startOf(draft, user.email))
  const [clearing, setClearing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    initial: { ...emptyValues(user.email), ...draft?.values },
    validate: (values) => errorsOf(unit, values),
  })
  const { values } = form
  const unit = steps[step] ?? steps[0]
  const endDraft = useDraft({ userId: user.id, code, step, values, adopt: form.setValues })

  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    onStep(step)
    if (moved.current) heading.current?.focus()
    moved.current = false
  }, [step, onStep])

  function go(to: number) {
    if (to === step) heading.current?.focus()
    else moved.current = true
    setFailure(undefined)
    setStep(to)
  }

  /** Goes to the step of the first wrong field; its field gets the keyboard. */
  function showIn(at: number, errors: Record<string, string>) {
    setStep(at)
    form.showErrors(errors)
  }

  async function submit() {
    setFailure(undefined)
    const method = methodOf(values)
    const wrong = firstFailure(steps, values)
    if (wrong) return showIn(wrong.step, wrong.errors)
    if (!method) return
    try {
      const answer = await call('create_request', createRequestInput(code, method, values))
      if (answer.success) return sent(answer.request)
      const errors = decodeErrors(answer.fields ?? {}, method)
      const [first] = Object.keys(errors)
      const at = first && stepOfField(steps, first, values)
      if (typeof at === 'number') return showIn(at, errors)
      fail(answer)
    } catch (error) {
      fail(error)
    }
  }

  function fail(reason: unknown) {
    setFailure(reason)
    sayFailure(reason, { fallback: 'err.createFailed' })
  }

  function sent(request: RequesterRequest) {
    endDraft()
    clearDraft(user.id, code)
    queries.invalidateQueries({ queryKey: requestsKey })
    onSent(request)
  }

  function clear() {
    setClearing(false)
    form.setValues(emptyValues(user.email))
    go(0)
    toast({ message: t('wizard.cleared'), tone: 'success' })
  }

  // Numbers that were typed before a reload are not there any more: say why.
  const asked = Object.keys(unit.labels(values)).filter(isSecretField)
  const numbersGone = draft?.step === lastStep && asked.some((name) => !values[name])
  const labels = Object.fromEntries(
    Object.entries(unit.labels(values)).map(([name, label]) => [name, t(label)]),
  )
  return (
    <>
      <StepBar steps={steps.map(({ title }) => t(title))} current={step} />
      <form className="wizard" {...form.props(() => (step < lastStep ? go(step + 1) : submit()))}>
        <h2 ref={heading} tabIndex={-1}>
          {t(unit.title)}
        </h2>
        {numbersGone && <p className="wizard-note">{t('wizard.numbersNotKept')}</p>}
        <FormErrors errors={form.errors} labels={labels} />
        <unit.Fields form={form} />
        {step === lastStep && <Letter values={values} onEdit={go} />}
        {failure !== undefined && (
          <p className="wizard-failure">{wordsOfFailure(i18n, failure, 'err.createFailed')}</p>
        )}
        <div className="wizard-ways">
          {step > 0 && (
            <SecondaryButton onClick={() => go(step - 1)}>{t('action.back')}</SecondaryButton>
          )}
          <PrimaryButton type="submit" busy={form.busy} busyLabel={t('action.submitting')}>
            {t(step < lastStep ? 'action.next' : 'action.submit')}
          </PrimaryButton>
          <button className="wizard-clear" type="button" onClick={() => setClearing(true)}>
            {t('action.clearForm')}
          </button>
        </div>
      </form>
      <ConfirmDialog
        opened={clearing}
        title={t('wizard.clearConfirm')}
        text={t('wizard.clearText')}
        yes={t('action.clearForm')}
        no={t('action.cancel')}
        onYes={clear}
        onNo={() => setClearing(false)}
      />
    </>
  )
}

/** Where a draft goes on: the step it was left at, or an earlier one that is no longer right. */
function startOf(draft: ReturnType<typeof readDraft>, email: string): number {
  if (!draft) return 0
  const before = steps.slice(0, draft.step)
  return firstFailure(before, { ...emptyValues(email), ...draft.values })?.step ?? draft.step
}
