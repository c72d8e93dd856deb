import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarDateIn } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import styles from './method-cards.module.css'
import type { MethodOfRun, PayoutRun } from './queries.ts'
import { usePress } from './use-press.ts'

type Action = 'sent' | 'paid'
const procedures = { sent: 'mark_payments_sent', paid: 'mark_payments_paid' } as const

/** "Handed to the bank" and "all paid" for a method; each asks once and names its numbers. */
export function MethodActions({ run, of }: { run: PayoutRun; of: MethodOfRun }) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()
  const [asked, setAsked] = useState<Action>()
  const { method, states } = of
  const isOfFund = method === 'ojc_check' || method === 'ojc_online'
  const handOver = t(isOfFund ? 'payouts.handOverFund' : 'payouts.handOver')

  async function go(action: Action) {
    await press(
      (operation_id) => call(procedures[action], { run_id: run.id, method, operation_id }),
      ({ updated }) => t(`payouts.${action}Done`, { count: updated }),
    )
    setAsked(undefined)
  }

  if (!states.locked && !states.sent && !dialog) return null
  return (
    <div className={styles.actions} data-focus-group>
      {states.locked ? (
        <PrimaryButton onClick={() => setAsked('sent')}>{handOver}</PrimaryButton>
      ) : null}
      {states.sent ? <Paid isFirst={!states.locked} onPress={() => setAsked('paid')} /> : null}
      {asked && (
        <ConfirmDialog
          opened
          title={t(`payouts.${asked}Title`, { method: t(`pay.${method}`) })}
          text={<Question run={run} of={of} action={asked} />}
          yes={asked === 'sent' ? handOver : t('payouts.allPaid')}
          no={t('action.back')}
          busy={busy}
          onYes={() => void go(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
      {dialog}
    </div>
  )
}

function Paid({ isFirst, onPress }: { isFirst: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  const Button = isFirst ? PrimaryButton : SecondaryButton
  return <Button onClick={onPress}>{t('payouts.allPaid')}</Button>
}

type QuestionProps = { run: PayoutRun; of: MethodOfRun; action: Action }

function Question({ run, of, action }: QuestionProps) {
  const { t } = useTranslation()
  const { dollars, longDate } = useFormats()
  const { officeTimeZone } = useSite()
  const { states, sent, total_usd } = of
  if (action === 'sent') {
    const payments = t('payout.countPayments', { count: states.locked ?? 0 })
    return t('payouts.sentText', { payments, total: dollars(total_usd) })
  }
  const isEarly = calendarDateIn(new Date(), officeTimeZone) < run.pay_on
  return (
    <>
      {t('payouts.paidText', {
        payments: t('payout.countPayments', { count: states.sent ?? 0 }),
        total: dollars(sent.total_usd),
        letters: t('payouts.countLetters', { count: sent.letters }),
      })}
      {isEarly && <> {t('payouts.paidEarly', { date: longDate(run.pay_on) })}</>}
    </>
  )
}
