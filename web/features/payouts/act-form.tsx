import { useState } from 'react'
import { adviceFor, type ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import {
  type ActField,
  type ActInput,
  type PaymentAct,
  paymentActs,
} from '#domain/payouts/payment-acts.ts'
import { call } from '#web/api.ts'
import { ApiError, refusalOf } from '#web/api-error.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { type AskedFile, FileQuestion } from './file-question.tsx'
import { usePress } from './use-press.ts'

/** What an act is about: a payment, or a check of one. */
type Target = { payment_id: string; number?: number | undefined; seen?: string }

type ShownField = Extract<ActField, { label: string }>

const fieldsOf = (act: PaymentAct) =>
  Object.entries<ActField>(paymentActs[act].asks).filter(
    (entry): entry is [string, ShownField] => 'label' in entry[1],
  )

type ActFormProps = {
  act: PaymentAct
  target: Target
  /** What fields begin with. Those that are null are not asked. */
  initial?: Readonly<Record<string, string | null>>
  onClose: () => void
  /** It closes by itself once what is listed has changed. */
  staysOpen?: true
}

/** The form of an act, by its record (domain/payouts/payment-acts.ts). */
export function ActForm({ act, target, initial = {}, onClose, staysOpen }: ActFormProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const today = useToday()
  const rule = paymentActs[act]
  const [isRefused, setRefused] = useState(false)
  const fields = fieldsOf(act).filter(([name]) => initial[name] !== null)
  const shown = fields.filter(([, field]) => isRefused || !('isOnRefusal' in field))
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(
      fields.map(([name, field]) => [name, initial[name] ?? beginningOf(field, today)]),
    ),
    validate: (values) =>
      Object.fromEntries(
        fields.map(([name, field]) => [name, problemOf(field, values[name] ?? '', today)]),
      ),
  })
  const [asked, setAsked] = useState<HandedOver>()

  async function send(values: Record<string, string>, not_entered?: true) {
    const said = Object.fromEntries(shown.map(([name]) => [name, values[name]]))
    const input = { act, ...target, ...said, ...(not_entered && { not_entered }) } as ActInput
    const done = await press(
      (operation_id) => call('act_on_payment', { ...input, operation_id }),
      ({ alarm, waits }) => t(waits ? 'twoPersons.waits' : alarm ? 'checks.alarm' : 'payouts.done'),
      (failure) => {
        const question = 'not_entered' in rule.asks ? questionOf(failure) : undefined
        setRefused(true)
        if (question) setAsked(question)
        else return failure instanceof ApiError && form.showErrors(failure.fields)
        return true
      },
    )
    if (done && !staysOpen) onClose()
  }

  if (asked) {
    const notYet = (word?: true) => void send(form.values, word)
    return <WasHandedOver asked={asked} busy={busy} onLater={onClose} onNotYet={notYet} />
  }
  const text = act === 'come_back' ? textAbout(form.values.code) : 'text' in rule && rule.text
  return (
    <form className="stack" {...form.props((values) => send(values))}>
      {text && <p className="quiet small">{t(text)}</p>}
      {shown.map(([name, field], at) => (
        <FieldOfAct
          key={name}
          field={field}
          input={{ ...form.field(name), ...(at === 0 && { 'data-autofocus': true }) }}
          today={today}
        />
      ))}
      <Buttons
        busy={form.busy}
        label={'button' in rule ? rule.button : 'payouts.record'}
        onClose={onClose}
      />
    </form>
  )
}

/** Returns the office's date as it was when the form opened. */
export function useToday() {
  const { officeTimeZone } = useSite()
  return useState(() => calendarDateIn(new Date(), officeTimeZone))[0]
}

/** Returns why a date that is required cannot be one of the past or today. */
export const dateProblem = (on: string, today: string) =>
  on ? (on > today ? 'payout.dateInFuture' : undefined) : 'common.required'

function beginningOf(field: ShownField, today: string) {
  if (field.kind === 'day') return today
  return 'initial' in field ? field.initial : ''
}

function problemOf(field: ShownField, value: string, today: string) {
  if (field.kind === 'day') return dateProblem(value, today)
  return 'isOptional' in field || value.trim() ? undefined : 'common.required'
}

/** What the family is told of a return if it is not asked to check its details. */
const toldOf: Partial<Record<ReturnAdvice, MessageKey>> = {
  call: 'payouts.returnQuiet',
  nothing: 'payouts.returnNothing',
}
const textAbout = (code = ''): MessageKey => toldOf[adviceFor(code)] ?? paymentActs.come_back.text

type FieldProps = {
  field: ShownField
  input: ReturnType<ReturnType<typeof useForm<Record<string, string>>>['field']>
  today: string
}

function FieldOfAct({ field, input, today }: FieldProps) {
  const { t } = useTranslation()
  const words = {
    label: t(field.label),
    ...('help' in field && { help: t(field.help) }),
    optional: 'isOptional' in field,
  }
  const maxLength = 'max' in field ? field.max : undefined
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...input}
          label={words.label}
          options={field.options.map((value) => ({ value, label: t(wordsOfOption(field, value)) }))}
        />
      )
    case 'text':
      return <TextAreaField {...input} {...words} rows={2} maxLength={maxLength} />
    case 'day':
      return <TextField {...input} {...words} type="date" max={today} />
    case 'line':
      return <TextField {...input} {...words} dir="auto" maxLength={maxLength} />
    default:
      return (
        <TextField
          {...input}
          {...words}
          ltr
          inputMode={field.kind === 'amount' ? 'decimal' : undefined}
          maxLength={maxLength}
          autoComplete="off"
        />
      )
  }
}

type Choice = Extract<ShownField, { kind: 'choice' }>

function wordsOfOption({ label }: Choice, value: Choice['options'][number]) {
  if (label === 'checks.reason') return `checks.reason.${value}` as MessageKey
  if (label === 'checks.answer') return `checks.answer.${value}` as MessageKey
  if (label === 'payouts.whichInstruction') return `payouts.instruction.${value}` as MessageKey
  return `payouts.accountType.${value}` as MessageKey
}

type ButtonsProps = { busy: boolean; label?: MessageKey; onClose: () => void }

/** Does it or cancels. */
export function Buttons({ busy, label = 'payouts.record', onClose }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="buttons">
      <PrimaryButton type="submit" busy={busy}>
        {t(label)}
      </PrimaryButton>
      <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
    </div>
  )
}

/** What the bank may have: a downloaded file, or, without one, what was entered by hand. */
type HandedOver = { file: AskedFile | undefined }

function questionOf(failure: unknown): HandedOver | undefined {
  const refusal = refusalOf('act_on_payment', failure)
  const isAsked =
    refusal?.error_code === 'payout.wasFileGiven' || refusal?.error_code === 'payout.wasEntered'
  return isAsked ? { file: refusal.asked_file } : undefined
}

type WasHandedOverProps = {
  asked: HandedOver
  busy: boolean
  /** It was, or nobody knows yet. */
  onLater: () => void
  onNotYet: (notEntered?: true) => void
}

/** Asks whether the file of a payment was given to the bank, or whether it was entered by hand. */
function WasHandedOver({ asked: { file }, busy, onLater, onNotYet }: WasHandedOverProps) {
  const { t } = useTranslation()
  if (file) {
    return (
      <FileQuestion
        file={file}
        onLater={onLater}
        onAnswered={(isGiven) => (isGiven ? onLater() : onNotYet())}
      />
    )
  }
  return (
    <>
      <p>{t('payouts.wasEntered')}</p>
      <div className="buttons">
        <SecondaryButton data-autofocus onClick={onLater}>
          {t('payouts.handEntered')}
        </SecondaryButton>
        <SecondaryButton busy={busy} onClick={() => onNotYet(true)}>
          {t('payouts.notEntered')}
        </SecondaryButton>
      </div>
    </>
  )
}
