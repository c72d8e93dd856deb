import { randomUUID } from 'node:crypto'
import type { ProcedureInput } from '#contract/index.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { validateDateOfRequest } from '#domain/request-form.ts'
import { decodeRequest, encodeErrors } from '#domain/request-inputs.ts'
import { validateDirectReview } from '#domain/review.ts'
import { uuidFromBytes } from '#domain/uuid.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { refuse } from '#server/http/failures.ts'
import { giveConsent, readTextWish } from '#server/reach/index.ts'
import { keepWithinFund, mayDecideAmount, readPlan, refusalOf } from '#server/reviews/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { oneAnswer } from './answers.ts'
import { storeDirectSubmission, submittedAt } from './direct-store.ts'
import { withNumbersAgain } from './last-request.ts'
import { listedRequest } from './listed-store.ts'
import { sealedAndMarked } from './marks.ts'
import { canonical, checkSubmission, contentOf } from './read-submission.ts'

/**
 * Returns the handler of a request that the office enters for a recipient (docs/product.md §4.6).
 */
export const directProcedures: Handlers<'create_direct_request'> = {
  async create_direct_request(input, context) {
    const { db, caller, now: created_at, services } = context
    const { sealer } = services
    const { user, locale } = caller
    const today = officeDate(context)
    const id = idOf(sealer, user.id, input.input_submission_id)
    const entered = await enteredNumbers(context, id, input)
    if (!entered) return refuse('err.invalidInput', { input_same_numbers: 'direct.numbersChanged' })
    const read = checkSubmission(entered, { emailRequired: false, capitalize: true })
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
    const decided = { outcome: 'approved', amount: checked.review?.amount ?? null } as const
    const { input_plan, input_code_id: code_id = null } = input
    if (input_plan && !checked.review) {
      return refuse('err.invalidInput', { input_admin_amount: 'err.invalidAmount' })
    }
    const enteredOn = input_plan ? await enteredOnOf(context, id) : today
    const planned = readPlan(input_plan, decided, enteredOn) ?? null
    if (planned && 'refusal' in planned) {
      const { refusal, field } = planned
      const input = field === 'amount' ? 'input_admin_amount' : `input_plan.${field}`
      return refuse('err.invalidInput', { [input]: refusal })
    }
    const review = checked.review && {
      ...checked.review,
      ...(planned && { amount: planned.total }),
    }
    if (!mayDecideAmount(services, { caller, now: created_at, amount: review?.amount ?? null })) {
      return refuse('err.signInAgain')
    }
    const { input_date_of_request: date_of_request, input_family_id: family_id = null } = input
    const { input_reach: reach = null, input_text_consent: consent } = input
    if (reach === 'email' && !submission.request.email) {
      return refuse('err.invalidInput', { input_reach: 'reach.noEmail' })
    }
    const { phone, country } = submission.request
    const texts = await readTextWish(db, services, { reach, consent, phone, country })
    if (texts.refusal) return refuse('err.invalidInput', { input_reach: texts.refusal })
    // Before the request, whose first message is sent at once.
    const { number } = texts
    if (number) await giveConsent(db, { number, by: 'office', now: created_at })
    const stored = await storeDirectSubmission(db, {
      actor: caller,
      today,
      reach,
      request: {
        ...contentOf(submission, date_of_request),
        id,
        locale: input.input_locale ?? locale,
        submission_hash: sealer.fingerprint(
          canonical(submission, date_of_request, review, ...(planned ? [planned.plan] : [])) +
            (family_id ?? '') +
            (code_id ?? ''),
        ),
        created_at,
      },
      ...sealedAndMarked(sealer, id, submission),
      code_id,
      family_id,
      review,
      planned,
      check: (transaction) =>
        keepWithinFund({ ...context, db: transaction }, [
          { requestId: id, before: [], field: 'input_admin_amount' },
        ]),
    }).catch(refusalOf)
    if ('error_code' in stored) return stored
    const { outcome } = stored
    if (outcome === 'unknown_family') {
      return refuse('err.invalidInput', { input_family_id: 'err.invalidInput' })
    }
    if (outcome === 'unknown_category') {
      return refuse('err.invalidInput', { input_category: 'common.required' })
    }
    if (outcome === 'refused') {
      return refuse('code.invalid', { input_code_id: 'code.invalid' })
    }
    const row = await listedRequest(db, id)
    if (!row) throw new Error('a request that was just stored is gone')
    const request = oneAnswer(row, context.caller)
    if (outcome === 'other_content') return { ...refuse('err.alreadySubmitted'), request }
    return { success: true, request, code: request.codes.code }
  },
}

/** Returns what was entered, with the numbers of last time if they were chosen; else undefined. */
async function enteredNumbers(
  { db, services: { sealer } }: Context,
  id: string,
  input: ProcedureInput<'create_direct_request'>,
) {
  const { input_same_numbers: same_as, input_family_id: family_id = null } = input
  const decoded = decodeRequest(input)
  if (!same_as) return decoded
  const isRepeat = (await submittedAt(db, id)) !== undefined
  return withNumbersAgain({ db, sealer }, decoded, { id, isRepeat, family_id, same_as })
}

/**
 * Returns the office's date on which a submission came first, which is today for a new one. A plan
 * whose first Friday has passed since is a repeat, and not refused.
 */
async function enteredOnOf(context: Context, id: string): Promise<CalendarDate> {
  const first = await submittedAt(context.db, id)
  return officeDate(first ? { ...context, now: first } : context)
}

/** Returns the same id for the same submission, so that a repeat finds the id taken. */
function idOf(sealer: Sealer, admin: string, submission: string | undefined): string {
  if (!submission) return randomUUID()
  const fingerprint = sealer.fingerprint(`direct ${admin} ${submission}`)
  return uuidFromBytes(Buffer.from(fingerprint, 'base64url'))
}
