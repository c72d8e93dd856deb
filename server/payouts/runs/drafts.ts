import type { CalendarDate } from '#domain/payment-date.ts'
import type { Context } from '#server/context.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { joinRun } from '../ledger/payment-store.ts'
import { recordRun } from '../ledger/run-changes.ts'
import * as store from '../ledger/run-store.ts'
import { openDues, planFirst, proposalContext } from '../payments/index.ts'

/** The drafts of Fridays (docs/product.md §14.3). */

type Call = Context<Administrator>

/** Creates the draft of a Friday with what waits and what is due by then. Returns its id. */
export async function createDraft(context: Call, pay_on: CalendarDate): Promise<string> {
  const { db, caller, services } = context
  const { timeZone } = services.config.organization
  const number = await store.allot(db, 'run', 1)
  const id = await store.insertRun(db, { number, pay_on, created_by: caller.user.id })
  const waiting = await joinRun(db, id)
  const due = await openDues(db, await proposalContext(db, pay_on, timeZone))
  const proposed = await planFirst(context, id, due)
  const run = { id, number, pay_on, revision: 1 }
  await recordRun(context, run, { action: 'payout.run_created', details: { proposed, waiting } })
  await notify(db, { kind: 'payout.changed', id })
  return id
}

/** Returns the draft of a Friday with its row locked; creates it if there is none. */
export async function draftFor(context: Call, payOn: CalendarDate): Promise<string> {
  const { db } = context
  // One that is being created is seen only after the counter of runs was waited for.
  await store.allot(db, 'run', 0)
  const draft = await store.draftOf(db, payOn)
  const run = draft && (await store.findRunForUpdate(db, draft.id))
  return run?.state === 'draft' ? run.id : createDraft(context, payOn)
}
