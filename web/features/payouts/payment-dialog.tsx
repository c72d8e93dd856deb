import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import type { Asked } from './asked.ts'
import { EditForm } from './edit-form.tsx'
import { EndForm } from './end-form.tsx'
import { HoldForm } from './hold-form.tsx'
import { PayAgainForm } from './pay-again-form.tsx'
import type { PayoutRun } from './queries.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { usePress } from './use-press.ts'

type DialogProps = { asked: Asked | undefined; run: PayoutRun; onClose: () => void }

const forms = {
  hold: HoldForm,
  return: EndForm,
  fail: EndForm,
  pay_again: PayAgainForm,
  edit: EditForm,
}

/** The dialog of what was asked for a payment: a form, or one question. */
export function PaymentDialog({ asked, run, onClose }: DialogProps) {
  const { t } = useTranslation()
  if (asked?.action === 'release') {
    return <ReleaseDialog payment={asked.payment} onClose={onClose} />
  }
  if (asked?.action === 'remove' || asked?.action === 'pay') {
    return <OneQuestion asked={{ ...asked, action: asked.action }} run={run} onClose={onClose} />
  }
  const Form = asked && forms[asked.action as keyof typeof forms]
  return (
    <Dialog
      opened={Form !== undefined}
      title={asked ? t(`payouts.action.${asked.action}`) : ''}
      onClose={onClose}
    >
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

type QuestionProps = {
  asked: Omit<Asked, 'action'> & { action: 'remove' | 'pay' }
  run: PayoutRun
  onClose: () => void
}

/** Taking a payment out, or marking it alone as paid. */
function OneQuestion({ asked: { action, payment }, run, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()
  async function go() {
    if (action === 'remove') {
      await press(() => call('remove_payment', { payment_id: payment.id }))
    } else {
      const input = { run_id: run.id, payment_ids: [payment.id] }
      await press((operation_id) => call('mark_payments_paid', { ...input, operation_id }))
    }
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        opened
        title={t(`payouts.${action}One`, { name: payment.full_name })}
        text={t(`payouts.${action}OneText`)}
        yes={t(`payouts.action.${action}`)}
        no={t('action.back')}
        busy={busy}
        onYes={() => void go()}
        onNo={onClose}
      />
      {dialog}
    </>
  )
}
