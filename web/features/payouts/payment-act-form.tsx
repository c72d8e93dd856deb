import { useState } from 'react'
import { adviceFor, type ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import {
  type ActField,
  type ActInput,
  type PaymentAct,
  paymentActs,
} from '#domain/payouts/payment-acts.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { type MessageKey, type Translate, useTranslation } from '#web/i18n/translation.ts'
import { ActForm, type FormField } from '#web/ui/act-form.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { type AskedFile, FileQuestion } from './file-question.tsx'
import { payoutKeys, usePress } from './use-press.ts'

/** What an act is about: a payment, or a check of one. */
type Target = { payment_id: string; number?: number | undefined; seen?: string }

type ShownField = Extract<ActField, { label: string }>

export type PaymentActFormProps = {
  act: PaymentAct
  target: Target
  /** What fields begin with. Those that are null are not asked. */
  initial?: Readonly<Record<string, string | null>>
  onClose: () => void
  /** It closes by itself once what is listed has changed. */
  staysOpen?: true
}

/** The form of an act, by its record (domain/payouts/payment-acts.ts). */
export function PaymentActForm(props: PaymentActFormProps) {
  const { act, target, initial = {}, onClose, staysOpen } = props
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const rule = paymentActs[act]
  const [isRefused, setRefused] = useState(false)
  const [asked, setAsked] = useState<HandedOver>()
  const fields = Object.fromEntries(
    Object.entries<ActField>(rule.asks).flatMap(([name, field]) => {
      if (!('label' in field) || initial[name] === null) return []
      const isShown = () => isRefused || !('isOnRefusal' in field)
      return [[name, { ...formField(field, t), isShown, initial: initial[name] ?? begin(field) }]]
    }),
  ) as Record<string, FormField>
  const send = (values: Record<string, string>, operation_id: string, not_entered?: true) => {
    const input = { act, ...target, ...values, ...(not_entered && { not_entered }) } as ActInput
    return call('act_on_payment', { ...input, operation_id })
  }
  const done = ({ alarm, waits }: Awaited<ReturnType<typeof send>>) =>
    t(waits ? 'twoPersons.waits' : alarm ? 'checks.alarm' : 'payouts.done')
  const close = () => !staysOpen && onClose()

  if (asked) {
    const notYet = (word?: true) =>
      press((operation_id) => send(asked.values, operation_id, word), done).then(
        (answer) => answer && close(),
      )
    return <WasHandedOver asked={asked} busy={busy} onLater={onClose} onNotYet={notYet} />
  }
  return (
    <ActForm
      fields={fields}
      send={send}
      done={done}
      refetch={payoutKeys}
      onDone={close}
      onFailure={(failure, values) => {
        setRefused(true)
        const question = 'not_entered' in rule.asks && questionOf(failure)
        if (question) setAsked({ ...question, values })
        return Boolean(question)
      }}
      button={'button' in rule ? rule.button : 'payouts.record'}
      onClose={onClose}
    >
      {({ code }) => {
        const text = act === 'come_back' ? textAbout(code) : 'text' in rule && rule.text
        return text && <p className="quiet small">{t(text)}</p>
      }}
    </ActForm>
  )
}

const begin = (field: ShownField) => ('initial' in field ? field.initial : undefined)

/** Returns a field of an act's record as the form shows it. */
function formField(field: ShownField, t: Translate): FormField {
  const { kind, label } = field
  return {
    label,
    kind,
    optional: 'isOptional' in field,
    ...('help' in field && { help: field.help }),
    ...('max' in field && { max: field.max }),
    ...(kind === 'choice' && {
      options: field.options.map((value) => ({ value, label: t(wordsOfOption(field, value)) })),
    }),
  }
}

/** What the family is told of a return if it is not asked to check its details. */
const toldOf: Partial<Record<ReturnAdvice, MessageKey>> = {
  call: 'payouts.returnQuiet',
  nothing: 'payouts.returnNothing',
}
const textAbout = (code = ''): MessageKey => toldOf[adviceFor(code)] ?? paymentActs.come_back.text

type Choice = Extract<ShownField, { kind: 'choice' }>

function wordsOfOption({ label }: Choice, value: Choice['options'][number]) {
  if (label === 'checks.reason') return `checks.reason.${value}` as MessageKey
  if (label === 'checks.answer') return `checks.answer.${value}` as MessageKey
  if (label === 'payouts.whichInstruction') return `payouts.instruction.${value}` as MessageKey
  return `payouts.accountType.${value}` as MessageKey
}

/** What the bank may have: a downloaded file, or, without one, what was entered by hand. */
type HandedOver = { file: AskedFile | undefined; values: Record<string, string> }

function questionOf(failure: unknown): Pick<HandedOver, 'file'> | undefined {
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
