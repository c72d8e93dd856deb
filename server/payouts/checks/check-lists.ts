import { z } from 'zod'
import type { checks } from '#contract/payout-checks.ts'
import { calendarDate, id } from '#contract/procedure.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { notify } from '#server/events.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { mailChecks } from '../ledger/check-store.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRunForUpdate } from '../ledger/run-store.ts'
import { checkAnswer, pageOfChecks } from './check-list-store.ts'

const position = z.tuple([calendarDate, z.number(), z.string(), id])

/** The handlers of many checks: the list of all, and what was mailed. */
export const checkLists: Handlers<keyof typeof checks> = {
  async list_checks({ state, search, older_than_days, limit, cursor }, context) {
    const { db, services } = context
    const today = officeDate(context)
    const rows = await pageOfChecks(db, today, {
      state,
      search: search?.trim(),
      uncashedSince: older_than_days ? dateAfter(today, -older_than_days) : undefined,
      after: cursor ? decodeCursor(cursor, position) : undefined,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(rows, limit, (row) => [
      row.issued_on,
      Number(row.number ?? 0),
      row.reference,
      row.id,
    ])
    const day = { today, timeZone: services.config.organization.timeZone }
    return { checks: page.map((row) => checkAnswer(row, day)), next_cursor }
  },

  record_checks_mailed: {
    async act({ run_id, on, expected_on }, context) {
      const { db } = context
      const run = orNotFound(await findRunForUpdate(db, run_id))
      if (on > officeDate(context)) {
        return refuse('payout.dateInFuture', { on: 'payout.dateInFuture' })
      }
      if (expected_on && expected_on < on) {
        return refuse('payout.expectedEarly', { expected_on: 'payout.expectedEarly' })
      }
      const updated = await mailChecks(db, run_id, { on, expectedOn: expected_on ?? null })
      if (updated === 0) return refuse('payout.checkState')
      await recordRun(context, run, {
        action: 'payout.checks_mailed',
        details: { on, checks: updated },
      })
      await notify(db, { kind: 'payout.changed', id: run_id })
      return { success: true, updated }
    },
  },
}
