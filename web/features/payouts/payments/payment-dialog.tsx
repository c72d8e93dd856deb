import { call } from '#web/api.ts'
import { FamilyRequests } from '#web/features/families/index.ts'
import { type Translate, useTranslation } from '#web/i18n/translation.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { EndCheckForm } from '../checks/index.ts'
import type { PayoutRun } from '../queries.ts'
import { usePress } from '../use-press.ts'
import type { Asked, FormProps } from './asked.ts'
import { EditForm } from './edit-form.tsx'
import { EndForm } from './end-form.tsx'
import { HoldForm } from './hold-form.tsx'
import { PayAgainForm } from './pay-again-form.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { TakeOutForm } from './take-out-form.tsx'

type DialogProps = { asked: Asked | undefined; run: PayoutRun; onClose: () => void }

const forms = {
  hold: HoldForm,
  return: EndForm,
  fail: EndForm,
  take_out: TakeOutForm,
  pay_again: PayAgainForm,
  edit: EditForm,
  replace_check: ReplaceForm,
  family: RequestsOfFamily,
}

/** The dialog of what was asked for a payment: a form, or one question. */
export function PaymentDialog({ asked, run, onClose }: DialogProps) {
  const { t } = useTranslation()
  if (asked?.action === 'release') {
    return <ReleaseDialog payment={asked.payment} onClose={onClose} />
  }
  if (asked && isOneQuestion(asked.action)) {
    return (
      <OneQuestion
        asked={{ payment: asked.payment, action: asked.action }}
        run={run}
        onClose={onClose}
      />
    )
  }
  const Form = asked && forms[asked.action as keyof typeof forms]
  return (
    <Dialog opened={Form !== undefined} title={asked ? titleOf(asked, t) : ''} onClose={onClose}>
      {asked && Form && (
        <>
          <p>
            <Isolated>{asked.payment.full_name}</Isolated>
          </p>
          <Form
            key={asked.payment.id}
            payment={asked.payment}
            onClose={onClose}
            {...(asked.action === 'fail' && { isFailure: true })}
          />
        </>
      )}
    </Dialog>
  )
}

const titleOf = ({ action, payment }: Asked, t: Translate) =>
  action === 'family'
    ? t('family.number', { number: payment.family?.number ?? '' })
    : t(`payouts.action.${action}`)

/** What is known of the family, so that nobody leaves the row to look at it. */
function RequestsOfFamily({ payment: { family } }: FormProps) {
  return family && <FamilyRequests familyId={family.id} number={family.number} />
}

/** A check that did not come: it is stopped, and its payment is planned anew. */
function ReplaceForm({ payment: { id: payment_id, check_number }, onClose }: FormProps) {
  return (
    <EndCheckForm
      action="replace"
      checkKey={{ number: check_number, payment_id }}
      onClose={onClose}
    />
  )
}

const questions = ['remove', 'pay', 'void_check', 'undo_end'] as const
type Question = (typeof questions)[number]
const isOneQuestion = (action: Asked['action']): action is Question =>
  (questions as readonly string[]).includes(action)

type QuestionProps = {
  asked: Omit<Asked, 'action'> & { action: Question }
  run: PayoutRun
  onClose: () => void
}

/** Asks before a payment is taken out, is marked alone as paid, gets another check, or did not end. */
function OneQuestion({ asked: { action, payment }, run, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { id: payment_id, full_name: name, check_number } = payment
  const number = String(check_number)
  async function go() {
    if (action === 'remove') {
      await press(() => call('remove_payment', { payment_id }))
    } else if (action === 'pay') {
      const input = { run_id: run.id, payment_ids: [payment_id] }
      await press((operation_id) => call('mark_payments_paid', { ...input, operation_id }))
    } else if (action === 'undo_end') {
      await press((operation_id) => call('undo_payment_end', { payment_id, operation_id }))
    } else {
      const input = { payment_id, number: check_number ?? 0, reason: 'wrong' as const }
      await press((operation_id) => call('void_check', { ...input, operation_id }))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t(`payouts.${action}One`, { name, number })}
      text={t(`payouts.${action}OneText`, { name })}
      yes={t(`payouts.action.${action}`)}
      no={t('action.back')}
      busy={busy}
      onYes={() => void go()}
      onNo={onClose}
    />
  )
}
