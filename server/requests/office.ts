import { paymentWarnings } from '#domain/payment-warnings.ts'
import { dialledNumber } from '#domain/phone-number.ts'
import { validateDateOfRequest } from '#domain/request-form.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { familyNotes, partsOf } from '#server/family-history/index.ts'
import { pageOf } from '#server/http/cursor.ts'
import { HttpError, NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { officeQuestions } from '#server/questions/index.ts'
import { duesAnswer } from '#server/reviews/index.ts'
import { placeOfNumber } from '#server/secrets/sealing.ts'
import { listedAnswer, oneAnswer } from './answers.ts'
import { correct, setStatus } from './change.ts'
import { positionIn } from './list.ts'
import { listedRequest } from './listed-store.ts'
import { detailObject, maskPayment, openPayment } from './payment-numbers.ts'
import { beforeSearch, countFound, search } from './search.ts'
import * as store from './store.ts'

type Names =
  | 'get_requests_with_review_status'
  | 'count_requests'
  | 'get_request'
  | 'reveal_payment_number'
  | 'update_request_status'
  | 'update_request'
  | 'get_latest_request_date'

/** Counting more would take longer than anybody wants to know. */
const MAX_COUNTED = 10_000

/**
 * Returns the handlers of what the office does with requests: list, show, reveal numbers, change.
 */
export const officeProcedures: Handlers<Names> = {
  async get_requests_with_review_status(input, context) {
    const { locale } = context.caller
    const { db, services } = context
    const { sealer } = services
    const { limit, sort } = input
    await beforeSearch(db, sealer, input.search)
    const { rows, spelled } = await search(db, input, { locale, sealer })
    const { page, next_cursor } = pageOf(rows, limit, (row) => positionIn(sort.by, row, spelled))
    return {
      success: true,
      requests: page.map((row) => listedAnswer(row, context.caller)),
      next_cursor,
    }
  },

  async count_requests(input, { db, services: { sealer } }) {
    await beforeSearch(db, sealer, input.search)
    const limit = MAX_COUNTED + 1
    const count = await countFound(db, input, { limit, sealer })
    return { count: Math.min(count, MAX_COUNTED), is_more: count > MAX_COUNTED }
  },

  async get_request({ request_id }, context) {
    const { db, services } = context
    const { sealer } = services
    const row = await listedRequest(db, request_id)
    const sealed = await store.paymentDetailsOf(db, request_id)
    if (!row || !sealed) throw new NotFound()
    const details = openPayment(sealer, request_id, sealed)
    const warnings = paymentWarnings(row.payment_method, details)
    return {
      ...oneAnswer(row, context.caller),
      e164: dialledNumber(row.phone, row.country),
      ...detailObject(row.payment_method, maskPayment(details)),
      dues: await duesAnswer(context, request_id),
      questions: officeQuestions(await store.questionsOfRequest(db, request_id)),
      warnings,
      corrections: (await store.correctionsOf(db, request_id)).map((row) => ({
        ...row,
        changes: row.changes ?? {},
      })),
      family_notes: row.family_id ? await familyNotes(db, await partsOf(db, row.family_id)) : [],
    }
  },

  async reveal_payment_number({ request_id, field }, { db, caller, services: { sealer, limits } }) {
    const sealed = (await store.paymentDetailsOf(db, request_id))?.[field]
    if (!sealed) throw new NotFound()
    await limits.reveals.count(ofAccount(caller.user))
    await record(db, caller, {
      action: 'request.number_revealed',
      subject_id: request_id,
      details: { field },
    })
    return { value: sealer.open(placeOfNumber(request_id, field), sealed) }
  },

  async update_request_status({ request_id, request_ids, ...change }, context) {
    const ids = request_ids ?? (request_id ? [request_id] : [])
    if (ids.length === 0 || (request_ids && request_id)) {
      throw new HttpError(400, 'err.invalidInput', { fields: { request_id: 'err.invalidInput' } })
    }
    const { status, paid_on, way } = change
    const unpaid = status === 'paid' ? {} : { ...(paid_on && { paid_on }), ...(way && { way }) }
    const [field] = Object.keys(unpaid)
    if (field)
      throw new HttpError(400, 'err.invalidInput', { fields: { [field]: 'err.invalidInput' } })
    if (paid_on && paid_on > officeDate(context)) {
      return refuse('payout.dateInFuture', { paid_on: 'payout.dateInFuture' })
    }
    const set = await setStatus(context, ids, change)
    if ('refusal' in set) return { ...set.refusal, refused: set.refused }
    orNotFound(set.found > 0)
    return { success: true, updated: set.changed }
  },

  async update_request({ request_id, admin_created, date_of_request }, context) {
    const correction = {
      ...(admin_created !== undefined && { admin_created }),
      ...(date_of_request !== undefined && { date_of_request }),
    }
    if (Object.keys(correction).length === 0) {
      throw new HttpError(400, 'err.invalidInput', { fields: { request_id: 'err.invalidInput' } })
    }
    if (date_of_request !== undefined) {
      const wrong = validateDateOfRequest(date_of_request, officeDate(context))
      if (wrong) return refuse(wrong, { date_of_request: wrong })
    }
    orNotFound(await correct(context, request_id, correction))
    return { success: true }
  },

  async get_latest_request_date(_, { db, caller: { user } }) {
    return { date: await store.latestDirectDate(db, user.id) }
  },
}
