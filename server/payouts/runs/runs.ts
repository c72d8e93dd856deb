import { z } from 'zod'
import type { payouts } from '#contract/payouts.ts'
import { calendarDate } from '#contract/procedure.ts'
import { parseRate } from '#domain/payouts/exchange-rate.ts'
import { refusalOfPayDay } from '#domain/payouts/proposal.ts'
import { canApplyToRun } from '#domain/payouts/run-states.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { notify } from '#server/events.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { unlessRefused } from '#server/operations/index.ts'
import { answerRun, runAnswers } from '../ledger/answers.ts'
import * as payments from '../ledger/payment-store.ts'
import { recordRun } from '../ledger/run-changes.ts'
import * as store from '../ledger/run-store.ts'
import { describeRun } from './describe-run.ts'
import { createDraft } from './drafts.ts'

type Names = Extract<
  keyof typeof payouts,
  | 'create_payout_run'
  | 'get_payout_runs'
  | 'get_payout_run'
  | 'set_payout_rate'
  | 'cancel_payout_run'
>

const position = z.tuple([calendarDate, z.string().regex(/^\d{1,9}$/)])

/** The handlers of runs as a whole, apart from locking (docs/product.md §14.1). */
export const runProcedures: Handlers<Names> = {
  create_payout_run: {
    async act({ pay_on }, context) {
      const refusal = refusalOfPayDay(pay_on, officeDate(context))
      if (refusal) return refuse(`payout.${refusal}`, { pay_on: `payout.${refusal}` })
      if (await store.draftOf(context.db, pay_on)) {
        return refuse('payout.draftExists', { pay_on: 'payout.draftExists' })
      }
      return { success: true, run_id: await createDraft(context, pay_on) }
    },
    answer: (done, { services }) => answerRun(services, String(done.run_id)),
  },

  async get_payout_runs({ limit, cursor }, { db }) {
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const rows = await store.listRuns(db, { after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, ({ pay_on, number }) => [
      pay_on,
      String(number),
    ])
    return { runs: await runAnswers(db, page), next_cursor }
  },

  async get_payout_run({ run_id, number }, context) {
    const { db } = context
    const by = run_id ? { id: run_id } : { number: isRunNumber(number) ? number : 0 }
    const run = orNotFound(await store.findRun(db, by))
    return describeRun(context, run)
  },

  async set_payout_rate({ run_id, rate: typed, rate_date, source }, context) {
    const rate = parseRate(typed)
    if (!rate) return refuse('payout.rateInvalid', { rate: 'payout.rateInvalid' })
    const done = await unlessRefused(context, async (within) => {
      const { db } = within
      const run = orNotFound(await store.findRunForUpdate(db, run_id))
      if (run.state !== 'draft') return refuse('payout.notDraft')
      await store.updateRun(db, run_id, { rate, rate_date, rate_source: source })
      const details = { before: run.rate, after: rate, rate_date, source }
      await recordRun(within, run, { action: 'payout.rate_set', details })
      await notify(db, { kind: 'payout.changed', id: run_id })
      return { success: true, run_id }
    })
    return done.success ? answerRun(context.services, done.run_id) : done
  },

  cancel_payout_run: {
    async act({ run_id }, context) {
      const { db } = context
      const run = orNotFound(await store.findRunForUpdate(db, run_id))
      const facts = { state: run.state, wasDownloaded: false, payments: {} }
      if (!canApplyToRun('cancel', facts)) return refuse('payout.notDraft')
      await store.updateRun(db, run_id, { state: 'cancelled' })
      const draft = await store.earliestDraftForUpdate(db, officeDate(context))
      await payments.leaveRun(db, run_id, draft)
      await recordRun(context, run, {
        action: 'payout.run_cancelled',
        details: { joined: draft },
      })
      for (const id of draft ? [run_id, draft] : [run_id]) {
        await notify(db, { kind: 'payout.changed', id })
      }
      return { success: true, run_id }
    },
    answer: (done, { services }) => answerRun(services, String(done.run_id)),
  },
}

const MAX_NUMBER = 2 ** 31 - 1
/** Returns whether the database can hold it: no run has a number beyond that. */
const isRunNumber = (number: number | undefined): number is number =>
  number !== undefined && Math.abs(number) <= MAX_NUMBER
