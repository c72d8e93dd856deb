import type { payouts } from '#contract/payouts.ts'
import { requireText } from '#domain/outcomes.ts'
import { onceForGroups, SIGNAL_WORDS_LIMIT, signalsOf } from '#domain/payouts/signals.ts'
import { officeAt } from '#server/accounts/index.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { distinctFamilies, namesOf } from '#server/family-history/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import * as runs from '../ledger/run-store.ts'
import * as store from './signals-store.ts'

type Office = Context<Administrator>
type Names = Extract<keyof typeof payouts, 'get_run_signals' | 'answer_signals'>

/** The handlers of payments that deserve a second look (docs/product.md §14.25). */
export const signalProcedures: Handlers<Names> = {
  async get_run_signals({ run_id }, context) {
    const { db, services } = context
    const run = orNotFound(await runs.findRun(db, { id: run_id }))
    const signals =
      run.state === 'draft'
        ? await withAnswers(context, run_id)
        : await store.keptSignals(db, run_id)
    return {
      signals: await answersOf(context, signals),
      is_required: services.config.payoutClearSignals,
    }
  },

  answer_signals: {
    async act({ run_id, signals: answered, reason, words }, context) {
      const { db, now, caller } = context
      const run = orNotFound(await runs.findRunForUpdate(db, run_id))
      if (run.state !== 'draft') return refuse('payout.notDraft')
      const checked = words?.trim() ? requireText(words, SIGNAL_WORDS_LIMIT) : undefined
      if (checked && !checked.ok) return refuse(checked.error, { words: checked.error })
      if (reason === 'other' && !checked) {
        return refuse('common.required', { words: 'common.required' })
      }
      const found = await findSignals(context, run_id)
      const wanted = new Set(answered.map(idOf))
      const signals = found.filter((signal) => wanted.has(idOf(signal)))
      if (signals.length < wanted.size) return refuse('signals.changed')
      if (signals.some(await ofColleague(context))) return refuse('signals.ownDecision')
      const by = caller.user.id
      await store.answerSignals(db, signals, { reason, words: checked?.text ?? null, by, at: now })
      const details = { reason, signals: signals.length }
      await record(db, caller, { action: 'payout.signals_answered', subject_id: run_id, details })
      await notify(db, { kind: 'payout.changed', id: run_id })
      return { success: true, answered: signals.length }
    },
  },
}

const idOf = ({
  payment_id,
  kind,
  key,
}: Pick<store.PaymentSignal, 'payment_id' | 'kind' | 'key'>) => `${payment_id} ${kind} ${key}`

/** Returns whether somebody else answers a signal: whoever decided does so only if nobody else counts. */
async function ofColleague({ db, now, caller }: Office) {
  const { id } = caller.user
  const { administrators, who } = await officeAt(db, now)
  const hasColleague = administrators.some((one) => who.isSecond(one.id) && !who.isOne(one.id, id))
  return ({ decided_by }: store.PaymentSignal) =>
    hasColleague && decided_by ? who.isOne(decided_by, id) : false
}

/** Returns the signals of the planned payments of a run, as the facts are now. */
async function findSignals(
  { db, services }: Office,
  runId: string,
): Promise<store.PaymentSignal[]> {
  const { reviewConfirmAbove, organization } = services.config
  const limit = `${reviewConfirmAbove}.00`
  const rows = await store.factsOfRun(db, runId)
  const distinct = await distinctFamilies(
    db,
    rows.flatMap(({ family_id }) => family_id ?? []),
  )
  const found: store.PaymentSignal[] = []
  for (const row of rows) {
    const signals = signalsOf({
      amount: row.amount,
      changedAt: row.changed_at?.toISOString() ?? null,
      decidedAt: row.reviewed_at?.toISOString() ?? null,
      last: row.last && {
        id: row.last.id,
        paidOn: row.last.paid_on,
        isElsewhere: row.last.is_elsewhere,
        isBeforeChange: row.last.is_before_change ?? false,
      },
      average: row.average,
      sharing: othersSharing(row, distinct),
      group: `${row.sharing.length} ${row.sharing.at(-1)?.number}`,
      limit,
      timeZone: organization.timeZone,
    })
    const { payment_id, reviewed_by: decided_by } = row
    found.push(...signals.map((signal) => ({ ...signal, payment_id, decided_by })))
  }
  return onceForGroups(found)
}

/** Leaves out families that were marked as not the same: the office knows about them. */
function othersSharing(
  { family_id, sharing }: store.FactRow,
  distinct: Awaited<ReturnType<typeof distinctFamilies>>,
) {
  if (!family_id) return []
  const known = distinct.get(family_id)
  return sharing.filter(({ id }) => id !== family_id && !known?.has(id))
}

async function withAnswers(context: Office, runId: string): Promise<store.KeptSignal[]> {
  const kept = new Map(
    (await store.keptSignals(context.db, runId)).map((signal) => [idOf(signal), signal]),
  )
  const none = { reason: null, words: null, by_name: null, answered_at: null, is_own: false }
  return (await findSignals(context, runId)).map((signal) => ({
    ...none,
    ...kept.get(idOf(signal)),
    ...signal,
  }))
}

/**
 * Keeps the signals of a run that is being locked. Returns whether one that has to be answered is
 * not.
 */
export async function keepSignalsOfLock(context: Office, runId: string): Promise<boolean> {
  const signals = await withAnswers(context, runId)
  const isOpen = signals.some(({ reason }) => reason === null)
  if (isOpen && context.services.config.payoutClearSignals) return true
  await store.keepSignals(context.db, signals, context.now)
  return false
}

async function answersOf(context: Office, signals: store.KeptSignal[]) {
  const { db } = context
  const isOfColleague = await ofColleague(context)
  const payments = await store.namesOfPayments(
    db,
    signals.map(({ payment_id }) => payment_id),
  )
  const families = signals.flatMap(({ details }) => details.family_id ?? [])
  const names = new Map((await namesOf(db, families)).map(({ id, name }) => [id, name]))
  return signals.flatMap(({ reason, words, by_name, answered_at, is_own, ...found }) => {
    const { decided_by: _, ...signal } = found
    const payment = payments.get(signal.payment_id)
    if (!payment) return []
    const { reference, request_id, full_name } = payment
    const { family_id, ...details } = signal.details
    return [
      {
        ...signal,
        reference,
        request_id,
        full_name,
        details: {
          ...details,
          ...(family_id && { family_name: names.get(family_id) ?? '-' }),
        },
        is_of_colleague: isOfColleague(found),
        answer: reason && answered_at ? { reason, words, by_name, is_own, at: answered_at } : null,
      },
    ]
  })
}
