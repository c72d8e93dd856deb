import { useState } from 'react'
import { calendarDateIn } from '#domain/payment-date.ts'
import { byHandMethods, isByHand, payingFilesOf } from '#domain/payouts/file-fates.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { MethodOfRun, PayoutRun, RunDetails, RunFile } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { FileFate } from './file-fate.tsx'
import styles from './method-cards.module.css'

type Action = 'sent' | 'paid'
const procedures = { sent: 'mark_payments_sent', paid: 'mark_payments_paid' } as const

type ActionsProps = {
  run: PayoutRun
  of: MethodOfRun
  /** The newest downloaded revision of each of its files. */
  downloaded: readonly RunFile[]
  handOver: RunDetails['two_person']['hand_over']
}

/**
 * What comes next for a method: to say what became of its file, or that it was entered by hand, and
 * "all paid". Presses about the whole method ask once and name their numbers.
 */
export function MethodActions({ run, of, downloaded, handOver }: ActionsProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [asked, setAsked] = useState<Action>()
  const { method, states } = of
  const isHand = isByHand(method, run.by_hand)
  const isOfFund = payingFilesOf(method).length === 0
  const entered = t(isOfFund ? 'payouts.handOverFund' : 'payouts.handEntered')

  async function go(action: Action) {
    await press(
      (operation_id) => call(procedures[action], { run_id: run.id, method, operation_id }),
      ({ updated }) => t(`payouts.${action}Done`, { count: updated }),
    )
    setAsked(undefined)
  }

  return (
    <div className={styles.actions} data-focus-group>
      {downloaded.map((file) => (
        <FileFate
          key={`${file.file} ${file.revision}`}
          runId={run.id}
          file={file}
          mayRefuse={handOver.refusal === null}
        />
      ))}
      {states.locked && isHand ? (
        <PrimaryButton disabled={handOver.refusal !== null} onClick={() => setAsked('sent')}>
          {entered}
        </PrimaryButton>
      ) : null}
      {states.locked && downloaded.length === 0 ? (
        <ByHand run={run} of={of} isHand={isHand} />
      ) : null}
      {states.sent ? <Paid isFirst={!states.locked} onPress={() => setAsked('paid')} /> : null}
      {asked && (
        <ConfirmDialog
          opened
          title={t(`payouts.${asked}Title`, { method: t(`pay.${method}`) })}
          text={<Question run={run} of={of} action={asked} />}
          yes={asked === 'sent' ? entered : t('payouts.allPaid')}
          no={t('action.back')}
          busy={busy}
          onYes={() => void go(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/**
 * Chooses whether a method that has a file is entered by hand in this run. Back to the file it asks
 * first whether somebody has entered payments already.
 */
function ByHand({
  run,
  of,
  isHand,
}: Omit<ActionsProps, 'downloaded' | 'handOver'> & { isHand: boolean }) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [isAsked, setAsked] = useState(false)
  const method = byHandMethods.find((one) => one === of.method)
  if (!method) return null
  async function choose(not_entered?: true) {
    if (!method) return
    const chosen = { run_id: run.id, method, by_hand: !isHand, not_entered }
    await press((operation_id) => call('set_by_hand', { ...chosen, operation_id }))
    setAsked(false)
  }
  return (
    <>
      <SecondaryButton busy={busy} onClick={() => (isHand ? setAsked(true) : void choose())}>
        {t(isHand ? 'payouts.setByFile' : 'payouts.setByHand')}
      </SecondaryButton>
      <ConfirmDialog
        opened={isAsked}
        title={t('payouts.setByFile')}
        text={t('payouts.wereEntered')}
        yes={t('payouts.notEntered')}
        no={t('action.back')}
        busy={busy}
        onYes={() => void choose(true)}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

function Paid({ isFirst, onPress }: { isFirst: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  const Button = isFirst ? PrimaryButton : SecondaryButton
  return <Button onClick={onPress}>{t('payouts.allPaid')}</Button>
}

type QuestionProps = Omit<ActionsProps, 'downloaded' | 'handOver'> & { action: Action }

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
