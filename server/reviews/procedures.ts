import type { reviews } from '#contract/reviews.ts'
import { tidyText } from '#domain/names.ts'
import { HOLD_REASON_LIMIT, requireText, type Texts } from '#domain/outcomes.ts'
import { validateDecision, validateNotes } from '#domain/review.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { HttpError, orNotFound, refuse } from '#server/http/failures.ts'
import { reviewAnswer } from './answers.ts'
import { mayDecideAmount } from './large-amounts.ts'
import { saveNotes } from './notes.ts'
import { planProcedures } from './plans.ts'
import { readPlan } from './read-plan.ts'
import { declineReasons } from './reason-store.ts'
import { saveDeclineReasons } from './reasons.ts'
import { saveReviews } from './save.ts'
import { setAmountAtCreation } from './store.ts'
import { type Changed, setHold, setWithdrawn, undoReviews } from './undo.ts'

/** Stores the decisions of the office about requests, and takes them back. */
export const reviewProcedures: Handlers<keyof typeof reviews> = {
  ...planProcedures,

  async create_admin_review(input, context) {
    const { db, now, caller, services } = context
    const { input_donation_amount: amount, input_message: message } = input
    const outcome = input.input_outcome ?? 'approved'
    if (outcome === 'approved' && (amount === undefined || amount === null)) {
      const fields = { input_donation_amount: 'err.invalidInput' }
      throw new HttpError(400, 'err.invalidInput', { fields })
    }
    const texts = outcome === 'declined' ? await listedReason(db, message) : undefined
    const entered = validateDecision({
      outcome,
      amount,
      notes: input.input_notes,
      message,
      texts,
    })
    if (!entered.ok) return refuseFields(entered.fields)
    const planned = readPlan(input.input_plan, entered, officeDate(context))
    if (planned && 'refusal' in planned) {
      const { refusal, field } = planned
      return refuse(refusal, { [`input_plan.${field}`]: refusal })
    }
    const checked = { ...entered, amount: planned ? planned.total : entered.amount }
    if (!mayDecideAmount(services, { caller, now, amount: checked.amount })) {
      return refuse('err.signInAgain')
    }
    const asked = {
      requestId: input.input_request_id,
      review: checked,
      expected: toDate(input.input_expected_reviewed_at),
      notEntered: input.not_entered,
      keepsNotes: input.input_notes === undefined || input.input_notes === null,
      planned,
      fundId: input.input_fund_id ?? undefined,
    }
    const [saved = missing] = await saveReviews(context, [asked])
    if (saved.outcome === 'saved') {
      return { success: true, review: reviewAnswer(saved.review, caller.locale) }
    }
    if (saved.outcome === 'refused') return saved.refusal
    if (saved.outcome !== 'changed_since') return refusalFor(saved.outcome)
    const review = reviewAnswer(saved.review, caller.locale)
    return { ...refuse('err.reviewChanged'), review }
  },

  async undo_admin_review({ request_id, expected_reviewed_at, not_entered }, context) {
    const { locale } = context.caller
    const expected = toDate(expected_reviewed_at)
    const asked = { requestId: request_id, notEntered: not_entered, expected }
    const [undone = missing] = await undoReviews(context, [asked])
    if (undone.outcome === 'undone') {
      const { letter } = undone
      return { success: true, review: reviewAnswer(undone.review, locale), letter }
    }
    if (undone.outcome === 'refused') return undone.refusal
    if (undone.outcome !== 'changed_since') return refusalFor(undone.outcome)
    const review = reviewAnswer(undone.review, locale)
    return { ...refuse(review ? 'err.reviewChanged' : 'desk.nothingToUndo'), review }
  },

  async save_request_notes({ request_id, notes, expected_notes }, context) {
    const checked = validateNotes(notes)
    if (!checked.ok) return refuse(checked.error, { notes: checked.error })
    const saved = await saveNotes(context, {
      requestId: request_id,
      notes: checked.notes,
      expected: expected_notes,
    })
    if (saved.outcome === 'refused') return saved.refusal
    if (saved.outcome === 'no_request') return refusalFor('no_request')
    if (saved.outcome === 'changed_since') {
      return { ...refuse('review.notesChanged'), notes: saved.notes }
    }
    const review = reviewAnswer(saved.review, context.caller.locale)
    return { success: true, notes: saved.notes, review }
  },

  async hold_request({ request_id, reason, not_entered }, context) {
    const checked = requireText(reason, HOLD_REASON_LIMIT)
    if (!checked.ok) return refuse(checked.error, { reason: checked.error })
    const asked = { requestId: request_id, notEntered: not_entered }
    return answerOf(await setHold(context, { ...asked, reason: checked.text }))
  },

  async release_request({ request_id }, context) {
    return answerOf(await setHold(context, { requestId: request_id, reason: null }))
  },

  async withdraw_request({ request_id, not_entered }, context) {
    const by = context.caller.kind === 'administrator' ? 'office' : 'family'
    const asked = { requestId: request_id, notEntered: not_entered }
    return answerOf(await setWithdrawn(context, { ...asked, by }))
  },

  async restore_request({ request_id }, context) {
    return answerOf(await setWithdrawn(context, { requestId: request_id, by: null }))
  },

  get_decline_reasons: (_, { db }) => declineReasons(db),

  save_decline_reasons: (input, { caller, services }) =>
    saveDeclineReasons(services, caller, input),

  async set_amount_at_creation({ request_id, amount_set_at_creation }, { db, caller }) {
    await db.transaction().execute(async (transaction) => {
      orNotFound(await setAmountAtCreation(transaction, request_id, amount_set_at_creation))
      await record(transaction, caller, {
        action: 'review.changed',
        subject_id: request_id,
        details: { after: { amount_set_at_creation } },
      })
      await notify(transaction, { kind: 'request.changed', id: request_id })
    })
    return { success: true }
  },
}

/**
 * Returns the reason of the office's list that has these words, in every language. It is found by
 * its words because its place may change while somebody reads the list.
 */
async function listedReason(
  db: Db,
  message: string | null | undefined,
): Promise<Texts | undefined> {
  const words = tidyText(message ?? '')
  const { reasons } = await declineReasons(db)
  return reasons.find((texts) => Object.values(texts).includes(words))
}

const toDate = (instant: string | null | undefined) =>
  typeof instant === 'string' ? new Date(instant) : instant

type DecisionFields = Extract<ReturnType<typeof validateDecision>, { ok: false }>['fields']

function refuseFields({ amount, notes, message }: DecisionFields) {
  return refuse(amount ?? message ?? notes ?? 'err.invalidInput', {
    ...(amount && { input_donation_amount: amount }),
    ...(message && { input_message: message }),
    ...(notes && { input_notes: notes }),
  })
}

const refusals = {
  no_request: 'err.notFound',
  withdrawn: 'desk.requestWithdrawn',
  declined: 'dash.declined',
  paid: 'err.requestPaid',
  being_paid: 'err.requestBeingPaid',
} as const

const missing = { outcome: 'no_request' } as const

const refusalFor = (why: keyof typeof refusals) => refuse(refusals[why])

function answerOf(changed: Changed) {
  if (typeof changed === 'string') return refusalFor(changed)
  return 'stays' in changed ? ({ success: true, ...changed } as const) : changed
}
