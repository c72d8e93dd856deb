import type { corrections } from '#contract/corrections.ts'
import { isBeingPaid } from '#domain/corrections.ts'
import { isFreshlySignedIn } from '#server/accounts/index.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { isAdministrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import {
  confirmDetails,
  findChange,
  lockPaymentsOf,
  mayConfirm,
  once,
} from '#server/payouts/index.ts'
import type { Handlers, Services } from '#server/services.ts'
import { correctRequest, refusalToCorrect } from './correct.ts'
import * as store from './store.ts'
import { formValues, submissionOf } from './stored-values.ts'

/** Returns the handlers of corrections and of their confirmation (docs/product.md §4.13). */
export function correctionProcedures(services: Services): Handlers<keyof typeof corrections> {
  const { db, sealer, limits } = services
  return {
    async get_request_to_correct({ request_id }, caller) {
      const row = await store.findRequest(db, request_id)
      const isOffice = isAdministrator(caller)
      if (!row || !(isOffice || row.user_id === caller.user.id)) return refuse('err.notFound')
      const refusal = refusalToCorrect(row, isOffice ? 'office' : 'family')
      if (refusal) return refuse(refusal)
      return {
        success: true,
        corrected_at: row.corrected_at?.toISOString() ?? null,
        ...formValues(submissionOf(sealer, row)),
        payment_method: row.payment_method,
        has_account: row.user_id !== null,
        is_being_paid: isBeingPaid(row.last_payment),
      }
    },

    correct_own_request: (input, caller) =>
      limits.corrections.attempt(
        ofAccount(caller.user),
        () => correctRequest(services, caller, input, 'family'),
        (answer) => answer.success && answer.groups.length > 0,
      ),

    correct_request: (input, caller) => correctRequest(services, caller, input, 'office'),

    async confirm_payment_details(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const { request_id, changed_at } = input
      const call = { procedure: 'confirm_payment_details', input }
      return once(db, call, async (transaction) => {
        await lockPaymentsOf(transaction, request_id)
        await store.lockRequest(transaction, request_id)
        const change = await findChange(transaction, request_id)
        if (!change?.changed_at) return refuse('err.notFound')
        if (change.changed_at.toISOString() !== changed_at) {
          return refuse('correct.changedMeanwhile')
        }
        if (change.confirmed_at && change.confirmed_at >= change.changed_at) {
          return { success: true as const, confirmed_at: change.confirmed_at.toISOString() }
        }
        if (!(await mayConfirm(services, transaction, caller, request_id))) {
          return refuse('payout.otherConfirms')
        }
        const at = new Date(Math.max(Date.now(), change.changed_at.getTime()))
        await confirmDetails(transaction, request_id, { at, by: caller.user.id })
        await record(transaction, caller, {
          action: 'request.details_confirmed',
          subject_id: request_id,
        })
        await notify(transaction, { kind: 'request.changed', id: request_id, user_id: null })
        await notify(transaction, { kind: 'payout.changed' })
        return { success: true as const, confirmed_at: at.toISOString() }
      })
    },
  }
}
