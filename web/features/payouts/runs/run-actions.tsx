import { Fragment, useState } from 'react'
import { isByHand } from '#domain/payouts/file-fates.ts'
import { canApplyToRun } from '#domain/payouts/run-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { type RunDetails, useRunFiles } from '../queries.ts'
import { isUnseen, RunChanges, useUnseenChanges } from '../two-person/index.ts'
import { payoutKeys, usePress } from '../use-press.ts'
import { Converted } from './converted.tsx'
import { NoteCounts } from './run-notes.tsx'

type Details = { details: RunDetails }

/** Locks, unlocks and cancels a run; each asks once. */
export function RunActions({ details }: Details) {
  const { t } = useWords()
  const { run, methods } = details
  const { data: files = [] } = useRunFiles(run.id, run.state === 'locked')
  const isHand = methods.some(
    ({ method, states }) => states.locked && isByHand(method, run.by_hand),
  )
  const allowed = (action: 'lock' | 'unlock' | 'cancel') =>
    canApplyToRun(action, {
      state: run.state,
      wasDownloaded: files.length > 0,
      payments: statesOf(methods),
    })
  const act = (action: 'unlock' | 'cancel', more?: string) => (
    <ActButton
      send={(operation_id) => {
        const input = { run_id: run.id, operation_id }
        if (action === 'cancel') return call('cancel_payout_run', input)
        return call('unlock_payout_run', { ...input, not_entered: isHand })
      }}
      done={() => t(`payouts.${action}Done`)}
      refetch={payoutKeys}
      question={{
        title: t(`payouts.${action}Title`),
        text: [t(`payouts.${action}Text`), more].filter(Boolean).join(' '),
        yes: t(`payouts.${action}`),
        no: t('action.back'),
      }}
    >
      {t(`payouts.${action}`)}
    </ActButton>
  )
  return (
    <>
      {allowed('lock') && <LockRun details={details} />}
      {allowed('unlock') && act('unlock', isHand ? t('payouts.unlockByHand') : undefined)}
      {allowed('cancel') && act('cancel')}
    </>
  )
}

/** Locks a run, after it was shown what is locked and what colleagues changed. */
function LockRun({ details }: Details) {
  const { t } = useWords()
  const { press } = usePress()
  const [isAsked, setAsked] = useState(false)
  const { run, problems, two_person } = details
  const unseen = useUnseenChanges(run.id, isAsked)

  /** Returns the version that is on the screen; undefined if there is something to be seen first. */
  async function versionSeen() {
    if (unseen.data) return unseen.data.version
    const { data } = await unseen.refetch()
    return data?.changes.length === 0 ? data.version : undefined
  }

  async function lock() {
    const changes_seen = await versionSeen()
    if (changes_seen === undefined) return
    let isShownAgain = false
    await press(
      (operation_id) => call('lock_payout_run', { run_id: run.id, changes_seen, operation_id }),
      () => t('payouts.lockDone'),
      (failure) => {
        isShownAgain = isUnseen(failure)
        return false
      },
    )
    if (!isShownAgain) setAsked(false)
  }

  return (
    <>
      <PrimaryButton
        disabled={problems.length > 0 || two_person.lock.refusal !== null}
        onClick={() => setAsked(true)}
      >
        {t('payouts.lock')}
      </PrimaryButton>
      <Confirm
        opened={isAsked}
        title={t('payouts.lockTitle')}
        text={t('payouts.lockText')}
        more={
          <>
            <WhatIsLocked details={details} />
            {unseen.data && <RunChanges changes={unseen.data.changes} />}
          </>
        }
        yes={t('payouts.lock')}
        no={t('action.back')}
        onYes={lock}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

/** What is locked, by method, and what is unusual about it. */
function WhatIsLocked({ details: { run, notes } }: Details) {
  const { t, dollars, count } = useWords()
  const { totals } = run
  const counted = (number: number) => (
    <span className="quiet">
      (<Ltr>{count(number)}</Ltr>)
    </span>
  )
  return (
    <>
      <dl className="sums">
        {totals.map((each) => (
          <Fragment key={each.method}>
            <dt>
              {t(`pay.${each.method}`)} {counted(each.count)}
              <Converted of={each} run={run} />
            </dt>
            <dd>
              <Money>{dollars(each.total_usd)}</Money>
            </dd>
          </Fragment>
        ))}
        <dt className="sum">
          {t('payouts.total')} {counted(totals.reduce((sum, each) => sum + each.count, 0))}
        </dt>
        <dd className="sum">
          <Money>{dollars(sumOf(totals.map(({ total_usd }) => total_usd)))}</Money>
        </dd>
      </dl>
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
