import { formatAccessCode } from '#domain/access-code.ts'
import { canFamilyCorrect } from '#domain/corrections.ts'
import { takesDocuments } from '#domain/documents.ts'
import type { Locale } from '#domain/locales.ts'
import { canWithdraw, messageIn } from '#domain/outcomes.ts'
import { paymentMethodRules } from '#domain/payment-methods.ts'
import { type FamilyFacts, familyStanding, isBetweenDues } from '#domain/payouts/family-view.ts'
import { ownFields } from '#domain/request-fields.ts'
import { lineOf } from '#server/family-history/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { wording } from '#server/messages.ts'
import { familyQuestions } from '#server/questions/index.ts'
import { reviewAnswer } from '#server/reviews/index.ts'
import type { Services } from '#server/services.ts'
import { type ListedRow, type OneRow, shownColumns } from './listed-store.ts'
import { detailObject, maskPayment, openPayment } from './payment-numbers.ts'
import type { RequesterRow } from './store.ts'

/** Returns a request in its requester's form: numbers in full for its owner, else masked. */
export function requesterAnswer(
  services: Services,
  row: RequesterRow,
  { isOwn, locale, now }: { isOwn: boolean; locale: Locale; now: Date },
) {
  const { id, created_at, payment_method, outcome, status } = row
  const details = openPayment(services.sealer, id, row)
  return {
    id,
    created_at,
    code: formatAccessCode(row.code),
    ...pick(row, ownFields),
    ...standingOf(row, services, now),
    outcome,
    questions: familyQuestions(row.questions),
    message: messageIn(locale, row),
    can_correct: canFamilyCorrect({
      outcome,
      status,
      lastPayment: isBetweenDues(row) ? null : (row.family_payment?.state ?? null),
    }),
    can_withdraw: outcome !== 'withdrawn' && canWithdraw(status, 'family', outcome === 'declined'),
    documents: row.documents,
    can_add_documents: takesDocuments(outcome),
    ...detailObject(payment_method, isOwn ? details : maskPayment(details)),
  }
}

/** Returns what its family is told of the money of a request. */
export const standingOf = (row: FamilyFacts, { config }: Services, now: Date) =>
  familyStanding(row, {
    officeTimeZone: config.organization.timeZone,
    now,
    showsAmount: config.familySeesAmount,
  })

/** The administrator who reads. */
type Reader = Pick<Administrator, 'locale' | 'user'>

/** Returns one request with what lists leave out. */
export function oneAnswer(row: OneRow, reader: Reader) {
  const listed = listedAnswer(row, reader)
  return {
    ...listed,
    expected_payment_date: row.expected_payment_date,
    corrected_at: row.corrected_at,
    review: reviewAnswer({ ...row, outcome: row.reviewed_as }, reader.locale),
    family: { ...listed.family, id: row.family_id, number: row.family_number },
    likely: row.likely,
    hold: listed.hold ?? null,
    office_notes: row.office_notes,
    withdrawn: listed.withdrawn ?? null,
    payment_change: listed.payment_change ?? null,
    has_doubtful_number: row.has_doubtful_number ?? false,
    is_own: row.user_id === reader.user.id,
  }
}

/** Returns a request as the office's lists show it, in the administrator's language. */
export function listedAnswer(row: ListedRow, { locale, user }: Reader) {
  return Object.assign(pick(row, shownColumns), {
    payment_method_display_name: wording(locale, paymentMethodRules[row.payment_method].label),
    created_at: row.created_at,
    codes: { code: formatAccessCode(row.code) },
    hold: holdOf(row),
    office_notes: row.office_notes ?? undefined,
    withdrawn: withdrawalOf(row),
    review: reviewOf(row, locale),
    payment_change: paymentChangeOf(row),
    has_doubtful_number: row.has_doubtful_number || undefined,
    family: lineOf(row),
    likely: row.likely || undefined,
    is_own: row.user_id === user.id || undefined,
  })
}

function reviewOf(row: ListedRow, locale: Locale) {
  if (!row.reviewed_as || !row.reviewed_at) return null
  return {
    outcome: row.reviewed_as,
    donation_amount: row.donation_amount,
    plan: row.plan ?? undefined,
    notes: row.notes,
    message: messageIn(locale, row) ?? undefined,
    reviewed_at: row.reviewed_at,
    reviewed_by_name: row.reviewed_by_name ?? undefined,
  }
}

function holdOf({ hold_reason, held_at, held_by_name }: ListedRow) {
  if (hold_reason === null || !held_at) return undefined
  return { reason: hold_reason, held_at, held_by_name }
}

function paymentChangeOf({ changed_at, changed_from, confirmed_at }: ListedRow) {
  if (!changed_at) return undefined
  const isConfirmed = confirmed_at !== null && confirmed_at >= changed_at
  return {
    changed_at,
    was: changed_from ?? {},
    confirmed_at: isConfirmed ? confirmed_at : null,
  }
}

function withdrawalOf({ withdrawn_at, withdrawn_by }: ListedRow) {
  if (!withdrawn_at || !withdrawn_by) return undefined
  return { at: withdrawn_at, by: withdrawn_by }
}

function pick<T, Key extends keyof T>(row: T, keys: readonly Key[]): Pick<T, Key> {
  const picked = {} as Pick<T, Key>
  for (const key of keys) picked[key] = row[key]
  return picked
}
