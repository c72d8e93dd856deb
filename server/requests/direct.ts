import { randomUUID } from 'node:crypto'
import { calendarDateIn } from '#domain/payment-date.ts'
import { paymentWarnings } from '#domain/payment-warnings.ts'
import { validateDateOfRequest } from '#domain/request-form.ts'
import { encodeErrors } from '#domain/request-inputs.ts'
import { validateDirectReview } from '#domain/review.ts'
import { uuidFromBytes } from '#domain/uuid.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { listedAnswer } from './answers.ts'
import { listedRequest } from './list-store.ts'
import { sealPayment } from './payment-numbers.ts'
import { canonical, contentOf, readSubmission } from './read-submission.ts'
import { storeDirectSubmission } from './submission-store.ts'

/**
 * Returns the handler of a request that the office enters for a recipient (docs/product.md §4.6).
 */
export function directProcedures({
  db,
  config,
  sealer,
}: Services): Handlers<'create_direct_request'> {
  const { timeZone } = config.organization

  /** Returns the same id for the same submission, so that a repeat finds the id taken. */
  function idOf(admin: string, submission: string | undefined): string {
    if (!submission) return randomUUID()
    const fingerprint = sealer.fingerprint(`direct ${admin} ${submission}`)
    return uuidFromBytes(Buffer.from(fingerprint, 'base64url'))
  }

  return {
    async create_direct_request(input, caller) {
      const { user, locale } = caller
      const created_at = new Date()
      const today = calendarDateIn(created_at, timeZone)
      const read = readSubmission(input, { emailRequired: false, capitalize: true })
      const wrongDate = validateDateOfRequest(input.input_date_of_request, today)
      const checked = validateDirectReview({
        amount: input.input_admin_amount,
        notes: input.input_admin_notes,
      })
      const { amount: admin_amount, notes: admin_notes } = checked.ok ? {} : checked.fields
      if (!read.ok || wrongDate || !checked.ok) {
        return refuse('err.invalidInput', {
          ...(!read.ok && read.fields),
          ...encodeErrors({ date_of_request: wrongDate, admin_amount, admin_notes }, undefined),
        })
      }

      const { submission } = read
      const { review } = checked
      const id = idOf(user.id, input.input_submission_id)
      const { input_date_of_request: date_of_request } = input
      const { outcome } = await storeDirectSubmission(db, {
        actor: caller,
        request: {
          ...contentOf(submission, date_of_request),
          id,
          locale: input.input_locale ?? locale,
          submission_hash: sealer.fingerprint(canonical(submission, date_of_request, review)),
          created_at,
        },
        details: sealPayment(sealer, id, submission.payment),
        review,
      })
      if (outcome === 'unknown_category') {
        return refuse('err.invalidInput', { input_category: 'common.required' })
      }
      const stored = await listedRequest(db, id)
      if (!stored) throw new Error('a request that was just stored is gone')
      const warnings = paymentWarnings(stored.payment_method, submission.payment)
      const request = listedAnswer(stored, locale, Object.keys(warnings).length > 0)
      if (outcome === 'other_content') return { ...refuse('err.alreadySubmitted'), request }
      return { success: true, request, code: request.codes.code }
    },
  }
}
