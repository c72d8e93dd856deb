import { hasField } from '#domain/payment-methods.ts'
import { type ActInput, type PaymentAct, ruleOfAct } from '#domain/payouts/payment-acts.ts'
import { call } from '#web/api.ts'
import { AskedAct, useAsked } from '#web/features/counts/index.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { PaymentActForm } from '../payment-act-form.tsx'
import type { PayoutPayment } from '../queries.ts'
import { usePress } from '../use-press.ts'
import type { Asked, FormProps } from './asked.ts'
import { PayAgainForm } from './pay-again-form.tsx'

type DialogProps = { asked: Asked | undefined; onClose: () => void }

/** The dialog of what was asked for a payment: a form, or one question. */
export function PaymentDialog({ asked, onClose }: DialogProps) {
  const { t } = useTranslation()
  if (asked && ruleOfAct(asked.act).question) {
    return <Question act={asked.act} payment={asked.payment} onClose={onClose} />
  }
  return (
    <Dialog
      opened={asked !== undefined}
      title={asked ? t(`payouts.action.${asked.act}` as MessageKey) : ''}
      onClose={onClose}
    >
      {asked && (
        <>
          <p>
            <Isolated>{asked.payment.full_name}</Isolated>
          </p>
          <Content key={asked.payment.id} {...asked} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const targetOf = ({ id: payment_id, check_number }: PayoutPayment, act: PaymentAct) => ({
  payment_id,
  ...('number' in ruleOfAct(act).asks && { number: check_number ?? undefined }),
})

function Content({ act, payment, onClose }: Asked & { onClose: () => void }) {
  if (act === 'pay_again') return <PayAgainForm payment={payment} onClose={onClose} />
  if (act === 'give_up') return <GiveUpForm payment={payment} onClose={onClose} />
  const form = { act, target: targetOf(payment, act), onClose }
  const { method, payee_for_bank, account_type } = payment
  const type = hasField(method, 'account_type') ? account_type : null
  const change = { payee_for_bank: payee_for_bank ?? '', account_type: type }
  return <PaymentActForm {...form} {...(act === 'change' && { initial: change })} />
}

/** The form of giving up a payment: the first press asks a colleague, who confirms it here. */
function GiveUpForm({ payment: { id: payment_id }, onClose }: FormProps) {
  const asked = useAsked((one) => one.payment_id === payment_id)
  if (asked?.is_own) return <AskedAct asked={asked} />
  return (
    <>
      <AskedAct asked={asked} />
      <PaymentActForm
        key={asked?.version}
        act="give_up"
        target={{ payment_id, ...(asked && { seen: asked.version }) }}
        initial={{ reason: asked?.reason ?? '' }}
        onClose={onClose}
      />
    </>
  )
}

/** Asks before an act that needs no form. */
function Question({ act, payment, onClose }: FormProps & { act: PaymentAct }) {
  const { t } = useTranslation()
  const { press } = usePress()
  const { full_name: name, check_number } = payment
  const input = { act, ...targetOf(payment, act), ...ruleOfAct(act).question } as ActInput
  async function go() {
    await press((operation_id) => call('act_on_payment', { ...input, operation_id }))
    onClose()
  }
  return (
    <Confirm
      opened
      title={t(`payouts.${act}One` as MessageKey, { name, number: String(check_number) })}
      text={t(`payouts.${act}OneText` as MessageKey, { name })}
      yes={t(`payouts.action.${act}` as MessageKey)}
      no={t('action.back')}
      onYes={() => go()}
      onNo={onClose}
    />
  )
}
