import { accountTypeOf } from '#domain/account-types.ts'
import {
  type Changes,
  type CorrectionGroup,
  type Corrector,
  canFamilyCorrect,
  groupsOf,
  paymentParts,
} from '#domain/corrections.ts'
import { changeDetails, insertCorrection } from '#server/changed-details/index.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { forgetNameWords } from '#server/database/name-words.ts'
import { notify } from '#server/events.ts'
import type { SignedIn } from '#server/http/access.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { correctedLetters, enqueueAll, keepFormerAddress } from '#server/mail/index.ts'
import { correctPaymentOf, rowLockPaymentsOf } from '#server/payouts/index.ts'
import {
  categories,
  contentOf,
  markRequest,
  type Submission,
  sealPayment,
} from '#server/requests/index.ts'
import { type Inputs, readCorrection } from './read-correction.ts'
import * as store from './store.ts'
import { differences, maskChanges, paymentChanges, submissionOf } from './stored-values.ts'

type CorrectionInput = Inputs & { request_id: string; expected_corrected_at: string | null }

/** Corrects a request, in the transaction of the context (docs/product.md §4.13). */
export async function correctRequest(
  context: Context<SignedIn>,
  { request_id, expected_corrected_at, ...inputs }: CorrectionInput,
  corrector: Corrector,
) {
  const { db, caller, services } = context
  const { sealer } = services
  await rowLockPaymentsOf(db, request_id)
  await store.rowLockRequest(db, request_id)
  const row = await store.findRequest(db, request_id)
  if (!row || (corrector === 'family' && row.user_id !== caller.user.id)) {
    throw new NotFound()
  }
  const refusal = refusalToCorrect(row, corrector)
  if (refusal) return refuse(refusal)
  if ((row.corrected_at?.toISOString() ?? null) !== expected_corrected_at) {
    return refuse('correct.changedMeanwhile')
  }
  const before = submissionOf(sealer, row)
  const hasAccount = row.user_id !== null
  const read = readCorrection(before, inputs, { corrector, hasAccount })
  if (!read.ok) return refuse('err.invalidInput', read.fields)
  const after = read.submission
  const { category } = after.request
  if (category !== before.request.category && !(await isCategory(db, category))) {
    return refuse('err.invalidInput', { input_category: 'common.required' })
  }
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) {
    return { success: true as const, corrected_at: row.corrected_at, groups: [] }
  }
  const { at, groups } = await apply(context, { row, before, after, changes, corrector })
  return { success: true as const, corrected_at: at, groups }
}

/** Returns why a request cannot be corrected, as a message key. */
export function refusalToCorrect(row: store.StoredRequest, corrector: Corrector) {
  if (row.erased_at) return 'payout.problem.erased'
  if (corrector === 'office') return undefined
  const { outcome, status, last_payment: lastPayment } = row
  return canFamilyCorrect({ outcome, status, lastPayment }) ? undefined : 'correct.closed'
}

const isCategory = async (db: Db, category: string | null) =>
  category !== null && (await categories(db)).includes(category)

type Correction = {
  row: store.StoredRequest
  before: Submission
  after: Submission
  /** In plain. */
  changes: Changes
  corrector: Corrector
}

async function apply(
  { db, now, caller, services: { sealer } }: Context<SignedIn>,
  { row, before, after, changes, corrector }: Correction,
): Promise<{ at: Date; groups: CorrectionGroup[] }> {
  const { id } = row
  const by = caller.user.id
  const masked = maskChanges(changes)
  const groups = groupsOf(changes, { ...after.payment, ...after.request })
  // Strictly later than what it replaces: it is the version, and what was confirmed is older.
  const earlier = [row.corrected_at, row.confirmed_at].map((date) => date?.getTime() ?? 0)
  const at = new Date(Math.max(now.getTime(), ...earlier.map((time) => time + 1)))
  const { date_of_request: _, ...columns } = contentOf(after, '')
  await store.updateRequest(db, id, columns)
  if (changes.full_name) await forgetNameWords(db, [before.request.full_name])
  if (groups.includes('payment')) {
    const ofPayment = paymentChanges(masked, after)
    const method = after.request.payment_method
    const details = sealPayment(sealer, id, { method, values: after.payment })
    await changeDetails(db, id, { details, at, by, changes: ofPayment })
    const { isAccountType, ...parts } = paymentParts(changes, method)
    await correctPaymentOf(db, id, {
      ...parts,
      method,
      ...(isAccountType && { accountType: accountTypeOf(after.payment.account_type ?? null) }),
    })
  }
  await markRequest(db, sealer, id)
  const correction_id = await insertCorrection(db, id, { at, by, changes: masked, corrector })
  await record(db, caller, {
    action: 'request.corrected',
    subject_id: id,
    details: { correction_id, by: corrector, groups, changed: Object.keys(changes) },
  })
  const [old] = (row.user_id === null && changes.email) || []
  if (old) await keepFormerAddress(db, { request_id: id, email: old })
  await enqueueAll(db, await correctedLetters(db, id, groups))
  await notify(db, { kind: 'request.changed', id, user_id: row.user_id })
  return { at, groups }
}
