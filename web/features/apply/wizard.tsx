import { IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { DraftNote } from '#web/features/drafts/index.ts'
import { ClearForm, emptyValues, type FormValues } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { clearDraft, clearLeftover, type Draft, readDraft } from './draft.ts'
import { LeftoverOffer } from './leftover-offer.tsx'
import { Letter } from './letter.tsx'
import { errorsOf, firstFailure } from './step.ts'
import { lastStep, steps } from './steps.ts'
import { useCreateRequest } from './use-create-request.ts'
import { useDraft } from './use-draft.ts'
import { useStep } from './use-step.ts'
import styles from './wizard.module.css'

type WizardProps = {
  user: { id: string; email: string }
  /** Checked before, in stored form. */
  code: string
  /** What the form begins with, from the user's last request. */
  previous: Partial<FormValues> | undefined
  onStep: (step: number) => void
  onSent: (request: RequesterRequest) => void
  /** Somebody else has spent the code; receives what was filled in. */
  onSpent: (filledIn: Draft) => void
  /** The user's own request has spent the code. */
  onExists: () => void
}

/** The four steps of a request (docs/product.md §4.3). */
export function Wizard({ user, code, previous, onStep, ...callbacks }: WizardProps) {
  const translator = useTranslation()
  const { t } = translator
  const [draft, setDraft] = useState(() => readDraft(user.id, code))
  const [reused, setReused] = useState(draft ? undefined : previous)
  const [timesFilled, setTimesFilled] = useState(0)
  const { step, setStep, go, heading, guard } = useStep({
    start: () => startOf(draft, user.email),
    onStep,
    onLeave() {
      clearFailure()
      form.showErrors({}) // they are of the fields that leave the screen
    },
  })
  const { labels, title, validate, Fields } = steps[step] ?? steps[0]
  const form = useForm({
    initial: { ...emptyValues(user.email), ...reused, ...draft?.values },
    validate: (values) => errorsOf({ labels, validate }, values),
  })
  const { values } = form
  const endDraft = useDraft({ userId: user.id, code, step, values, adopt: form.setValues })
  const { create, failure, clearFailure } = useCreateRequest({
    code,
    showErrors(at, errors) {
      setStep(at)
      form.showErrors(errors)
    },
    onSent(request) {
      forget()
      clearLeftover(user.id)
      callbacks.onSent(request)
    },
    onSpent() {
      forget()
      callbacks.onSpent({ step, values })
    },
    onExists() {
      forget()
      callbacks.onExists()
    },
  })

  function forget() {
    endDraft()
    clearDraft(user.id, code)
  }

  /** Replaces the whole form and goes to a step. */
  function fill(filledIn: Partial<FormValues>, at: number) {
    form.setValues({ ...emptyValues(user.email), ...filledIn })
    setReused(undefined)
    setTimesFilled((times) => times + 1)
    clearFailure()
    go(at)
  }

  function clear() {
    fill({}, 0)
    toast({ tone: 'success', message: t('wizard.cleared') })
  }

  // Explains why numbers typed before a reload are gone.
  const asked = Object.keys(labels(values)).filter(isSecretField)
  const numbersGone = draft?.step === lastStep && asked.some((name) => !values[name])
  return (
    <>
      <StepBar steps={steps.map(({ title }) => t(title))} current={step} />
      {step === 0 && !draft && (
        <LeftoverOffer
          userId={user.id}
          onUse={(filledIn) => {
            setDraft(filledIn)
            fill(filledIn.values, startOf(filledIn, user.email))
          }}
        />
      )}
      {step === 0 && reused && (
        <DraftNote title={t('wizard.reusedTitle')} text={t('wizard.reusedText')}>
          <SecondaryButton onClick={() => fill({}, 0)}>{t('wizard.startEmpty')}</SecondaryButton>
        </DraftNote>
      )}
      <form
        className={styles.wizard}
        {...guard}
        {...form.props(() => (step < lastStep ? go(step + 1) : create(values)))}
      >
        <h2 ref={heading} tabIndex={-1}>
          {t(title)}
        </h2>
        {numbersGone && <p className={styles.note}>{t('wizard.numbersNotKept')}</p>}
        <FormErrors errors={form.errors} labels={labels(values)} />
        <Fields key={timesFilled} form={form} />
        {step === lastStep && <Letter values={values} onEdit={go} />}
        {failure !== undefined && (
          <p className="form-failure">{wordsOfFailure(translator, failure, 'err.createFailed')}</p>
        )}
        <div className={styles.ways}>
          {step > 0 && (
            <SecondaryButton onClick={() => go(step - 1)}>{t('action.back')}</SecondaryButton>
          )}
          <PrimaryButton type="submit" busy={form.busy} busyLabel={t('action.submitting')}>
            {t(step < lastStep ? 'action.next' : 'action.submit')}
          </PrimaryButton>
          <ClearForm Button={ClearButton} text={t('wizard.clearText')} onClear={clear} />
        </div>
      </form>
    </>
  )
}

const ClearButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button className={styles.clear} type="button" {...rest}>
    <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    {children}
  </button>
)

/**
 * Returns the step at which a draft continues: the last one, or an earlier one that has errors now.
 */
function startOf(draft: Draft | undefined, email: string): number {
  if (!draft) return 0
  const before = steps.slice(0, draft.step)
  return firstFailure(before, { ...emptyValues(email), ...draft.values })?.step ?? draft.step
}
