import { IconTrash } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { limitOf } from '#domain/field-limits.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { ChosenDocuments } from '#web/features/documents/index.ts'
import { DraftNote } from '#web/features/drafts/index.ts'
import { type ChosenFiles, useChosenFiles } from '#web/features/family-documents/index.ts'
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
import { BegunOffer } from './begun-offer.tsx'
import { type Draft, draftOf, hasClearedOthers, leftoverOf } from './draft.ts'
import { LeftoverOffer } from './leftover-offer.tsx'
import { Letter } from './letter.tsx'
import { useOpenDraft } from './open-drafts.ts'
import { OwnReachField } from './own-reach-field.tsx'
import { errorsOf, firstFailure } from './step.ts'
import { lastStep, steps } from './steps.ts'
import { Failure, Summary } from './summary.tsx'
import { endAhead, useTypedAhead } from './typed-ahead.ts'
import { useCreateRequest } from './use-create-request.ts'
import { useReachWish } from './use-reach-wish.ts'
import { useStep } from './use-step.ts'
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
  const reused = draft ? undefined : previous
  const [timesFilled, setTimesFilled] = useState(0)
  const files = useChosenFiles(user.id, stored.key)
  const wish = useReachWish()
  const { step, isSummary, hasSummary, setStep, go, heading, guard } = useStep({
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
    // The summary is sent as a whole: errors of any step lead there.
    validate: (values) => (isSummary ? {} : errorsOf({ labels, validate }, values)),
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
  useTypedAhead(form, endAhead)
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

  const submit = form.props(() =>
    step < lastStep || (hasSummary && !isSummary) ? go(step + 1) : create(values, wish.reach),
  )
  return (
    <>
      <StepBar steps={steps.map(({ title }) => t(title))} current={step} />
      {step === 0 && (
        <BeforeTheForm
          {...{ user, code, values, fill }}
          isDraft={Boolean(draft)}
          isReused={reused !== undefined && timesFilled === 0}
          isBegun={comes?.needs_phone}
          onLeftover={(filledIn) => {
            setDraft(filledIn)
            void files.takeFrom(leftoverOf(user.id).key)
            fill(filledIn.values, startOf(filledIn, user.email))
          }}
        />
      )}
      <form className={styles.wizard} {...guard} {...submit}>
        <h2 ref={heading} tabIndex={-1}>
          {t(title)}
        </h2>
        {draft?.step === lastStep && <NumbersNotKept labels={labels(values)} values={values} />}
        <FormErrors errors={form.errors} labels={labels(values)} />
        <Fields key={timesFilled} form={form} />
        {step === 0 && <OwnReachField className={styles.reach} {...wish.field} />}
        {(step === 1 || (step === lastStep && files.chosen.length > 0)) && (
          <ChosenDocuments chosen={files.chosen} onChange={files.choose} />
        )}
        {step === lastStep && !hasSummary && <Letter values={values} onEdit={go} />}
        {!isSummary && <Failure failure={failure} />}
        <Ways {...{ step, go, clear, busy }} />
      </form>
      {step === lastStep && hasSummary && (
        <Summary
          {...{ values, busy, guard, failure, go, setStep }}
          opened={isSummary}
          onSend={() => void submit.onSubmit()}
        />
      )}
    </>
  )
}

type BeforeProps = Pick<WizardProps, 'user' | 'code'> & {
  values: FormValues
  fill: (filledIn: Partial<FormValues>, at: number) => void
  isDraft: boolean
  isReused: boolean
  /** Whether the office has begun the form. */
  isBegun: boolean | undefined
  onLeftover: (filledIn: Draft) => void
}

/** Says with what the form begins, and offers what it could begin with. */
function BeforeTheForm(props: BeforeProps) {
  const { user, code, values, fill, isDraft, isReused, isBegun, onLeftover } = props
  const { t } = useTranslation()
  return (
    <>
      {!isDraft && <LeftoverOffer userId={user.id} onUse={onLeftover} />}
      {!isDraft && hasClearedOthers(user.id, code) && (
        <DraftNote title={t('wizard.othersCleared')} />
      )}
      {isBegun && <BegunOffer code={code} onFill={(begun) => fill({ ...values, ...begun }, 0)} />}
      {isReused && (
        <DraftNote title={t('wizard.reusedTitle')} text={t('wizard.reusedText')}>
          <SecondaryButton onClick={() => fill({}, 0)}>{t('wizard.startEmpty')}</SecondaryButton>
        </DraftNote>
      )}
    </>
  )
}

/** Explains why numbers typed before a reload are gone. */
function NumbersNotKept({ labels, values }: { labels: object; values: FormValues }) {
  const { t } = useTranslation()
  const isGone = (name: string) => isSecretField(name) && !values[name]
  if (!Object.keys(labels).some(isGone)) return null
  return <p className="callout">{t('wizard.numbersNotKept')}</p>
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
