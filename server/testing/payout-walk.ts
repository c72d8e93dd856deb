import fc from 'fast-check'
import { comingFriday } from '#domain/payouts/proposal.ts'
import type { Database } from '#server/database/connect.ts'
import { type FileOffice, openFileOffice } from './payout-files.ts'
import { newBooks, type Real } from './payout-real.ts'
import { type ModelDecision, ModelRequest } from './payout-records.ts'
import { checkOpenItems, checkScreens } from './payout-screens.ts'
import { history } from './payout-steps.ts'
import { nextFriday, saveSettings } from './payout-world.ts'
import { PlanModel } from './plan-model.ts'
import { paymentCases } from './request-inputs.ts'

/** Walks of an office through random histories, on requests that each walk finds as new. */

export type Walk = {
  seed: number
  steps: number
  administrators: number
  hasTwoPersonRule: boolean
}

/** Of so many requests one is paid on several Fridays from the start. */
const PLAN_EVERY = 3
/** Steps that find nothing to press are skipped. */
const SKIPPED = 5
/** Well before a sign-in of 15 minutes ago does not count as fresh any more. */
const SIGN_IN_AGAIN_MS = 300_000
/** After so many steps the whole list of open items is added up. */
const OPEN_ITEMS_EVERY = 25

const startPlan = () => ({
  first_on: comingFriday(new Date(), 'America/New_York'),
  ...{ times: 3, amount: '40.00' },
})

const fresh = {
  status: 'created',
  outcome: 'approved',
  total: '100.00',
  plan: null,
  reviewedBy: null,
  isOnHold: false,
  isWithdrawn: false,
} as const

export async function openWalks(database: Database, requests: number) {
  const office = await openFileOffice(database)
  const strict = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
  await saveSettings(office)
  const asked: Pick<ModelDecision, 'id' | 'method' | 'isDigital'>[] = []
  for (let at = 0; at < requests; at++) {
    const { method } = paymentCases[at % paymentCases.length] ?? paymentCases[0]
    // Of two rounds one has digital checks.
    const isDigital = method === 'check' && at % (2 * paymentCases.length) >= paymentCases.length
    const inputs = {
      ...(method === 'israeli_bank' && { input_full_name: 'משה כהן' }),
      ...(isDigital && { input_check_delivery_method: 'email' }),
    }
    const id = await office.decided(at % paymentCases.length, '100', inputs)
    asked.push({ id, method, isDigital })
  }
  const fridays = [nextFriday(), nextFriday(), nextFriday()]
  const happened = new Map<string, number>()

  return {
    happened,
    async close() {
      await office.close()
      await strict.close()
    },
    /** Walks once. Throws with the seed and the step at which server and model differ. */
    async walk({ seed, steps, administrators, hasTwoPersonRule }: Walk): Promise<void> {
      await startAnew(office, asked)
      const own = hasTwoPersonRule ? strict : office
      const admins: Real['actor'][] = []
      for (let at = 0; at < administrators; at++) {
        admins.push(await own.server.signIn({ is_admin: true, name: `Rivka ${at}` }))
      }
      const model = new PlanModel(
        asked.map((one) => new ModelRequest({ ...one, ...fresh })),
        { happened, hasTwoPersonRule },
      )
      for (const one of model.requests.filter((_, at) => at % PLAN_EVERY === 0)) {
        model.planReview(one, startPlan())
        one.decision.reviewedBy = null
      }
      const [actor] = admins
      if (!actor) throw new Error('Somebody has to press')
      const real: Real = { office: own, actor, fridays, rows: [], books: newBooks() }
      const [all = []] = fc.sample(history(steps * SKIPPED), { seed, numRuns: 1 })
      let [done, signedIn] = [0, Date.now()]
      for (const [at, { run, title }] of all.entries()) {
        if (done === steps) break
        if (Date.now() - signedIn > SIGN_IN_AGAIN_MS) {
          for (const one of [own.admin, ...admins])
            one.cookie = await own.server.openSession(one.id)
          signedIn = Date.now()
        }
        real.actor = admins[(seed + at * 7 + (at >> 3)) % admins.length] ?? actor
        model.actor = real.actor.id
        try {
          if (await run(model, real)) done += 1
          if (done % OPEN_ITEMS_EVERY === 1) await checkOpenItems(model, real)
        } catch (cause) {
          const message = cause instanceof Error ? cause.message : String(cause)
          throw new Error(`seed ${seed}, step ${done + 1}, ${title}: ${message}`, { cause })
        }
      }
      for (const run of model.runs) await checkScreens(model, real, run)
      await checkOpenItems(model, real)
      if (done < steps) throw new Error(`seed ${seed}: only ${done} steps`)
    },
  }
}

/** Deletes all runs, and makes the requests what they were when they were decided. */
async function startAnew(office: FileOffice, asked: Pick<ModelDecision, 'id'>[]): Promise<void> {
  await office.clean()
  const { db } = office
  for (const [at, { id }] of asked.entries()) {
    await db
      .updateTable('requests')
      .set({
        status: 'created',
        hold_reason: null,
        held_by: null,
        held_at: null,
        withdrawn_at: null,
        withdrawn_by: null,
        review_outcome: 'approved',
      })
      .where('id', '=', id)
      .execute()
    await office.call('create_admin_review', {
      ...{ input_request_id: id, input_donation_amount: '100', input_plan: null },
    })
    if (at % PLAN_EVERY === 0) {
      const { amount, ...dates } = startPlan()
      const input_plan = { every: 'week', ...dates }
      await office.call('create_admin_review', {
        ...{ input_request_id: id, input_donation_amount: amount, input_plan },
      })
    }
  }
}
