import { useState } from 'react'
import { isByHand } from '#domain/payouts/file-fates.ts'
import { canApplyToRun } from '#domain/payouts/run-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import { type RunDetails, useRunFiles } from '../queries.ts'
import { isUnseen, RunChanges, useUnseenChanges } from '../two-person/index.ts'
import { usePress } from '../use-press.ts'
import { NoteCounts } from './run-notes.tsx'

type Action = 'lock' | 'unlock' | 'cancel'

/** Locks, unlocks and cancels a run; each asks once. */
export function RunActions({ details }: { details: RunDetails }) {
  const { t } = useWords()
  const { press } = usePress()
  const [asked, setAsked] = useState<Action>()
  const { run, methods, problems, two_person } = details
  const unseen = useUnseenChanges(run.id, asked === 'lock')
  const { data: files = [] } = useRunFiles(run.id, run.state === 'locked')
  const isHand = methods.some(
    ({ method, states }) => states.locked && isByHand(method, run.by_hand),
  )
  const allowed = (action: Action) =>
    canApplyToRun(action, {
      state: run.state,
      wasDownloaded: files.length > 0,
      payments: statesOf(methods),
    })

  /** Returns the version that is on the screen; undefined if there is something to be seen first. */
  async function versionSeen() {
    if (unseen.data) return unseen.data.version
    const { data } = await unseen.refetch()
    return data?.changes.length === 0 ? data.version : undefined
  }

  async function go(action: Action) {
    const changes_seen = action === 'lock' ? await versionSeen() : undefined
    if (action === 'lock' && changes_seen === undefined) return
    let isShownAgain = false
    await press(
      (operation_id) => {
        const input = { run_id: run.id, operation_id }
        if (action === 'unlock') return call('unlock_payout_run', { ...input, not_entered: isHand })
        if (action === 'cancel') return call('cancel_payout_run', input)
        return call('lock_payout_run', { ...input, changes_seen })
      },
      () => t(`payouts.${action}Done`),
      (failure) => {
        isShownAgain = isUnseen(failure)
        return false
      },
    )
    if (!isShownAgain) setAsked(undefined)
  }

  return (
    <>
      {allowed('lock') && (
        <PrimaryButton
          disabled={problems.length > 0 || two_person.lock.refusal !== null}
          onClick={() => setAsked('lock')}
        >
          {t('payouts.lock')}
        </PrimaryButton>
      )}
      {allowed('unlock') && (
        <SecondaryButton onClick={() => setAsked('unlock')}>{t('payouts.unlock')}</SecondaryButton>
      )}
      {allowed('cancel') && (
        <SecondaryButton onClick={() => setAsked('cancel')}>{t('payouts.cancel')}</SecondaryButton>
      )}
      {asked && (
        <Confirm
          opened
          title={t(`payouts.${asked}Title`)}
          text={
            asked === 'lock' ? (
              t('payouts.lockText')
            ) : (
              <span>
                {t(`payouts.${asked}Text`)}
                {asked === 'unlock' && isHand && <span> {t('payouts.unlockByHand')}</span>}
              </span>
            )
          }
          more={
            asked === 'lock' && (
              <>
                <WhatIsLocked details={details} />
                {unseen.data && <RunChanges changes={unseen.data.changes} />}
              </>
            )
          }
          yes={t(`payouts.${asked}`)}
          no={t('action.back')}
          onYes={() => go(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** What is locked, by method, and what is unusual about it. */
function WhatIsLocked({ details: { run, notes } }: { details: RunDetails }) {
  const { t, dollars, count } = useWords()
  const { totals, rate } = run
  return (
    <>
      <table className="ruled">
        <thead>
          <tr>
            <th scope="col">{t('payouts.method')}</th>
            <th scope="col" data-number>
              {t('payouts.payments')}
            </th>
            <th scope="col" data-number>
              {t('payouts.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((each) => (
            <tr key={each.method}>
              <th scope="row">
                {t(`pay.${each.method}`)}
                {each.currency !== 'USD' && each.total && rate && (
                  <span className="second-line">
                    <span>
                      <Message
                        of="payouts.lockRate"
                        total={<Ltr>{formatAmount(each.total, each.currency)}</Ltr>}
                        rate={<Ltr>{Number(rate)}</Ltr>}
                      />
                    </span>
                  </span>
                )}
              </th>
              <td data-number>{count(each.count)}</td>
              <td data-number>{dollars(each.total_usd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payouts.total')}</th>
            <td data-number>{count(totals.reduce((sum, each) => sum + each.count, 0))}</td>
            <td data-number>
              <strong>{dollars(sumOf(totals.map(({ total_usd }) => total_usd)))}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      <NoteCounts notes={notes} />
    </>
  )
}

/** Adds up how many payments of a run are in each state. */
function statesOf(methods: RunDetails['methods']) {
  const states: RunDetails['methods'][number]['states'] = {}
  for (const method of methods) {
    for (const [state, count] of Object.entries(method.states)) {
      const name = state as keyof typeof states
      states[name] = (states[name] ?? 0) + count
    }
  }
  return states
}
