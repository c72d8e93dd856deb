import { IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useLayoutEffect, useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { limitOf } from '#domain/field-limits.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { DraftNote } from '#web/features/drafts/index.ts'
import {
  type ChosenFiles,
  useChosenFiles,
  WizardDocuments,
} from '#web/features/family-documents/index.ts'
import {
  ClearForm,
  emptyValues,
  type FormValues,
  keptValues,
} from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useDraft } from '#web/use-draft.ts'
import { Begun } from './begun.tsx'
import { type Draft, draftOf, leftoverOf } from './draft.ts'
import { LeftoverOffer } from './leftover-offer.tsx'
import { Letter } from './letter.tsx'
import { useOpenDraft } from './open-drafts.ts'
import { OwnReachField } from './own-reach-field.tsx'
import { errorsOf, firstFailure } from './step.ts'
import { lastStep, steps } from './steps.ts'
import { endAhead } from './typed-ahead.ts'
import { useCreateRequest } from './use-create-request.ts'
import { useReachWish } from './use-reach-wish.ts'
import { useStep } from './use-step.ts'
import { useTypedAhead } from './use-typed-ahead.ts'
import styles from './wizard.module.css'

type WizardProps = {
  user: { id: string; email: string }
  /** Checked before, in stored form. */
  code: string
  /** What the form begins with, from the user's last request. */
  previous: Partial<FormValues> | undefined
  /** What comes with the code: the recipient's details, or that the office has begun the form. */
  comes: { values: Partial<FormValues>; needs_phone: boolean } | undefined
  onStep: (step: number) => void
  onSent: (request: RequesterRequest) => void
  /** Somebody else has spent the code, or it has ended; receives what was filled in. */
  onSpent: (filledIn: Draft, why: string) => void
  /**
   * The user's own request has spent the code, or may have if the draft is gone. Receives what is typed
   * and chosen here.
   */
  onExists: (here: TypedHere, isCertain: boolean) => void
}

/** What a form contains that was not sent. */
export type TypedHere = { values: FormValues; files: ChosenFiles }

/** The four steps of a request (docs/product.md §4.3). */
export function Wizard({ user, code, previous, comes, onStep, ...callbacks }: WizardProps) {
  const { t } = useTranslation()
  const stored = draftOf(user.id, code)
  const [draft, setDraft] = useState(stored.read)
  const [reused, setReused] = useState(draft ? undefined : previous)
  const [timesFilled, setTimesFilled] = useState(0)
  const files = useChosenFiles(user.id, stored.key)
  const wish = useReachWish()
  const { step, setStep, go, heading, guard } = useStep({
    start: () => startOf(draft, user.email),
    onStep,
    onLeave() {
      clearFailure()
      form.showErrors({}) // the errors belong to fields that leave the screen
    },
  })
  const { labels, title, validate, Fields } = steps[step] ?? steps[0]
  const form = useForm({
    initial: { ...emptyValues(user.email), ...comes?.values, ...reused, ...draft?.values },
    validate: (values) => errorsOf({ labels, validate }, values),
    limitOf,
  })
  const { values, busy } = form
  useOpenDraft(stored.key)
  const endDraft = useDraft(stored, {
    content: isBlank(step, values) ? undefined : { step, values },
    adopt(theirs) {
      form.setValues(theirs.values)
      return { step, values: { ...values, ...theirs.values } }
    },
    onDeleted: () => callbacks.onExists({ values, files }, false),
  })
  useTypedAhead(form)
  useLayoutEffect(endAhead, [])
  const { create, failure, clearFailure } = useCreateRequest({
    code,
    showErrors(at, errors) {
      setStep(at)
      form.showErrors(errors)
    },
    onSent(request) {
      endDraft()
      files.send(request.id)
      leftoverOf(user.id).remove()
      callbacks.onSent(request)
    },
    onSpent(why) {
      endDraft()
      callbacks.onSpent({ step, values }, why)
    },
    onUnreachable: wish.showError,
    onExists: () => callbacks.onExists({ values, files }, true),
  })

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
    files.choose([])
    wish.clear()
    toast({ tone: 'success', message: t('wizard.cleared') })
  }

  // Explains why numbers typed before a reload are gone.
  const isGone = (name: string) => isSecretField(name) && !values[name]
  const numbersGone = draft?.step === lastStep && Object.keys(labels(values)).some(isGone)
  return (
    <>
      <StepBar steps={steps.map(({ title }) => t(title))} current={step} />
      {step === 0 && !draft && (
        <LeftoverOffer
          userId={user.id}
          onUse={(filledIn) => {
            setDraft(filledIn)
            void files.takeFrom(leftoverOf(user.id).key)
            fill(filledIn.values, startOf(filledIn, user.email))
          }}
        />
      )}
      <Begun isOffered={step === 0 && comes?.needs_phone} {...{ code, values, fill }} />
      {step === 0 && reused && (
        <DraftNote title={t('wizard.reusedTitle')} text={t('wizard.reusedText')}>
          <SecondaryButton onClick={() => fill({}, 0)}>{t('wizard.startEmpty')}</SecondaryButton>
        </DraftNote>
      )}
      <form
        className={styles.wizard}
        {...guard}
        {...form.props(() => (step < lastStep ? go(step + 1) : create(values, wish.reach)))}
      >
        <h2 ref={heading} tabIndex={-1}>
          {t(title)}
        </h2>
        {numbersGone && <p className={styles.note}>{t('wizard.numbersNotKept')}</p>}
        <FormErrors errors={form.errors} labels={labels(values)} />
        <Fields key={timesFilled} form={form} />
        {step === 0 && <OwnReachField className={styles.reach} {...wish.field} />}
        {(step === 1 || (step === lastStep && files.chosen.length > 0)) && (
          <WizardDocuments chosen={files.chosen} onChange={files.choose} />
        )}
        {step === lastStep && <Letter values={values} onEdit={go} />}
        <Failure failure={failure} />
        <Ways {...{ step, go, clear, busy }} />
      </form>
    </>
  )
}

/** Why the request was not sent, if that belongs to no field. */
function Failure({ failure }: { failure: unknown }) {
  const translator = useTranslation()
  if (failure === undefined) return null
  return <p className="form-failure">{wordsOfFailure(translator, failure, 'err.createFailed')}</p>
}

type WaysProps = { step: number; go: (step: number) => void; clear: () => void; busy: boolean }

/** Back, on or submit, and clear. */
function Ways({ step, go, clear, busy }: WaysProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.ways}>
      {step > 0 && (
        <SecondaryButton onClick={() => go(step - 1)}>{t('action.back')}</SecondaryButton>
      )}
      <PrimaryButton type="submit" busy={busy} busyLabel={t('action.submitting')}>
        {t(step < lastStep ? 'action.next' : 'action.submit')}
      </PrimaryButton>
      <ClearForm Button={ClearButton} text={t('wizard.clearText')} onClear={clear} />
    </div>
  )
}

const ClearButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button className={styles.clear} type="button" {...rest}>
    <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    {children}
  </button>
)

const isBlank = (step: number, values: FormValues) =>
  step === 0 && Object.values(keptValues(values)).every((value) => !value)

/**
 * Returns the step at which a draft continues: the last one, or an earlier one that has errors now.
 */
function startOf(draft: Draft | undefined, email: string): number {
  if (!draft) return 0
  const before = steps.slice(0, draft.step)
  return firstFailure(before, { ...emptyValues(email), ...draft.values })?.step ?? draft.step
}
