import type { corrections } from '#contract/corrections.ts'
import { isBeingPaid } from '#domain/corrections.ts'
import { confirmDetails, findChange } from '#server/changed-details/index.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { confirmationOf, rowLockPaymentsOf } from '#server/payouts/index.ts'
import { correctRequest, refusalToCorrect } from './correct.ts'
import * as store from './store.ts'
import { formValues, submissionOf } from './stored-values.ts'

/** Returns the handlers of corrections and of their confirmation (docs/product.md §4.13). */
export const correctionProcedures: Handlers<keyof typeof corrections> = {
  async get_request_to_correct({ request_id }, { db, caller, services: { sealer } }) {
    const row = await store.findRequest(db, request_id)
    const isOffice = caller.kind === 'administrator'
    if (!row || !(isOffice || row.user_id === caller.user.id)) throw new NotFound()
    const refusal = refusalToCorrect(row, isOffice ? 'office' : 'family')
    if (refusal) return refuse(refusal)
    return {
      success: true,
      corrected_at: row.corrected_at,
      ...formValues(submissionOf(sealer, row)),
      payment_method: row.payment_method,
      has_account: row.user_id !== null,
      is_being_paid: isBeingPaid(row.last_payment),
    }
  },

  correct_own_request: {
    around: ({ caller, services }, work) =>
      services.limits.corrections.attempt(
        ofAccount(caller.user),
        work,
        // Only what changed something counts.
        (done) => done.success && Array.isArray(done.groups) && done.groups.length > 0,
      ),
    act: (input, context) => correctRequest(context, input, 'family'),
  },

  correct_request: { act: (input, context) => correctRequest(context, input, 'office') },

  confirm_payment_details: {
    async act({ request_id, changed_at }, context) {
      const { db, now, caller } = context
      await rowLockPaymentsOf(db, request_id)
      await store.rowLockRequest(db, request_id)
      const change = await findChange(db, request_id)
      if (!change?.changed_at) throw new NotFound()
      if (change.changed_at.toISOString() !== changed_at) return refuse('correct.changedMeanwhile')
      if (change.confirmed_at && change.confirmed_at >= change.changed_at) {
        return { success: true, confirmed_at: change.confirmed_at, left: [] }
      }
      const { mine, others, refusal } = await confirmationOf(context, request_id)
      if (refusal) return refuse(refusal)
      const left = others.map(({ field }) => field)
      const at = new Date(Math.max(now.getTime(), change.changed_at.getTime()))
      await confirmDetails(db, request_id, { at, by: caller.user.id, left })
      await record(db, caller, {
        action: 'request.details_confirmed',
        subject_id: request_id,
        details: { changed: mine.map(({ field }) => field), left },
      })
      await notify(db, { kind: 'request.changed', id: request_id, user_id: null })
      await notify(db, { kind: 'payout.changed' })
      return { success: true, confirmed_at: left.length > 0 ? null : at, left }
    },
  },

  async get_details_confirmation({ request_id }, context) {
    const { mine, others, refusal, who } = await confirmationOf(context, request_id)
    const answerOf = (isMine: boolean) => (typed: (typeof mine)[number]) => ({
      field: typed.field,
      typed_by_name: typed.by_name,
      is_by_family: typed.corrector === 'family',
      is_mine: isMine,
    })
    return { fields: [...mine.map(answerOf(true)), ...others.map(answerOf(false))], refusal, who }
  },
}
