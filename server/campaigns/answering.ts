import type { campaigns } from '#contract/campaigns.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { textIn } from '#domain/campaigns/campaigns.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { type PaymentValues, paymentFields } from '#domain/payment-methods.ts'
import { requestFields } from '#domain/request-fields.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { refuse } from '#server/http/failures.ts'
import {
  checkSubmission,
  createSubmit,
  detailObject,
  type LastRequest,
  lastPayment,
  lastRequestOf,
  maskPayment,
  ownRequest,
} from '#server/requests/index.ts'
import type { Services } from '#server/services.ts'
import { answerTo, openInvitations } from './answering-store.ts'

type Names = 'get_invitations' | 'answer_invitation'

/**
 * Returns the handlers of a family that is invited (docs/product.md §17.2). What is filled in comes
 * from the last request of the caller's own account, never from another one of the family.
 */
export function answeringProcedures(
  services: Services,
): Pick<Handlers<keyof typeof campaigns>, Names> {
  const submit = createSubmit(services)
  return {
    async get_invitations(_, context) {
      const { db, caller } = context
      const open = await openInvitations(db, caller.user.id, officeDate(context))
      if (open.length === 0) return { invitations: [] }
      const last = await lastRequestOf(db, 'user_id', caller.user.id)
      return {
        invitations: open.map(({ code_id, code, name, category, texts, closes_on }) => ({
          code_id,
          code: formatAccessCode(code),
          name,
          text: textIn(texts, caller.locale),
          closes_on,
          last: last ? shownOf(services, last, category) : null,
        })),
      }
    },

    async answer_invitation({ code_id, last_request_id, expected_corrected_at }, context) {
      const { db, caller } = context
      const { user } = caller
      const answered = await answerTo(db, user.id, code_id)
      if (answered) return ownRequest(context, answered)
      const open = await openInvitations(db, user.id, officeDate(context))
      const invitation = open.find((one) => one.code_id === code_id)
      if (!invitation) return (await repeated(code_id, context)) ?? refuse('invitation.notInvited')
      const last = await lastRequestOf(db, 'user_id', user.id)
      const isShown =
        last?.id === last_request_id &&
        (last.corrected_at?.toISOString() ?? null) === expected_corrected_at
      if (!last || !isShown) {
        return (await repeated(code_id, context)) ?? refuse('invitation.detailsChanged')
      }
      const { payment, keeps } = lastPayment(services.sealer, last)
      if (keeps === false) return refuse('invitation.numbersNeeded')
      const request = Object.fromEntries(requestFields.map((field) => [field, last[field]]))
      const category = invitation.category ?? last.category
      const method = last.payment_method
      const read = checkSubmission(
        { method, payment, request: { ...request, category, email: user.email } },
        { emailRequired: true, capitalize: false },
      )
      // It was stored under older rules.
      if (!read.ok) return { ...refuse('invitation.detailsIncomplete'), fields: read.fields }
      const { code } = invitation
      return submit(context, { code, submission: read.submission, reach: null })
    },
  }

  /** Returns the answer of the same press that came a moment before. */
  async function repeated(codeId: string, context: Parameters<typeof ownRequest>[0]) {
    const answered = await answerTo(context.db, context.caller.user.id, codeId)
    return answered === undefined ? undefined : ownRequest(context, answered)
  }
}

/** Returns what the family is shown before it presses. */
function shownOf(services: Pick<Services, 'sealer'>, last: LastRequest, category: string | null) {
  const { payment, keeps } = lastPayment(services.sealer, last)
  const own = Object.fromEntries(requestFields.map((field) => [field, last[field]]))
  return {
    ...(own as Pick<LastRequest, (typeof requestFields)[number]>),
    category: category ?? last.category,
    request_id: last.id,
    corrected_at: last.corrected_at,
    ...detailObject(last.payment_method, maskPayment(rowOf(payment, keeps === true))),
    keeps_numbers: keeps,
  }
}

function rowOf(payment: PaymentValues, withNumbers: boolean) {
  const rows = paymentFields.map((field) => {
    const isLeftOut = isSecretField(field) && !withNumbers
    return [field, isLeftOut ? null : (payment[field] ?? null)]
  })
  return Object.fromEntries(rows) as Parameters<typeof maskPayment>[0]
}
