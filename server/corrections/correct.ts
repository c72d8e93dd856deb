import type { ProcedureOutput } from '#contract/index.ts'
import {
  type Changes,
  type CorrectionGroup,
  type Corrector,
  canFamilyCorrect,
  groupsOf,
  paymentParts,
} from '#domain/corrections.ts'
import { accountTypeOf } from '#domain/payouts/payee.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import type { Context } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { correctedLetters, enqueue, findAddressee } from '#server/mail/index.ts'
import {
  changeDetails,
  correctPaymentOf,
  insertCorrection,
  lockPaymentsOf,
  once,
} from '#server/payouts/index.ts'
import {
  categories,
  contentOf,
  forgetNameWords,
  type Submission,
  sealPayment,
} from '#server/requests/index.ts'
import type { Services } from '#server/services.ts'
import { type Inputs, readCorrection } from './read-correction.ts'
import * as store from './store.ts'
import { differences, maskChanges, paymentChanges, submissionOf } from './stored-values.ts'

type CorrectionInput = Inputs & {
  request_id: string
  expected_corrected_at: string | null
  operation_id: string
}
type Answer = ProcedureOutput<'correct_request'>

/** Corrects a request (docs/product.md §4.13). A repeated operation acts once. */
export async function correctRequest(
  services: Services,
  caller: Context<'user'>,
  { request_id, expected_corrected_at, operation_id, ...inputs }: CorrectionInput,
  corrector: Corrector,
): Promise<Answer> {
  const { db, sealer } = services
  // What is stored about the call must not tell the numbers in it.
  const content = sealer.fingerprint(
    JSON.stringify([caller.user.id, request_id, expected_corrected_at, inputs]),
  )
  const call = { procedure: `correct ${corrector} ${content}`, input: { operation_id } }
  return once(db, call, async (transaction) => {
    await lockPaymentsOf(transaction, request_id)
    await store.lockRequest(transaction, request_id)
    const row = await store.findRequest(transaction, request_id)
    if (!row || (corrector === 'family' && row.user_id !== caller.user.id)) {
      return refuse('err.notFound')
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
    if (category !== before.request.category && !(await isCategory(transaction, category))) {
      return refuse('err.invalidInput', { input_category: 'common.required' })
    }
    const changes = differences(before, after)
    if (Object.keys(changes).length === 0) {
      return { success: true, corrected_at: expected_corrected_at, groups: [] }
    }
    const correction = { row, before, after, changes, corrector }
    const { at, groups } = await apply(services, transaction, caller, correction)
    return { success: true, corrected_at: at.toISOString(), groups }
  }) as Promise<Answer>
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
  { sealer }: Services,
  db: Db,
  caller: Context<'user'>,
  { row, before, after, changes, corrector }: Correction,
): Promise<{ at: Date; groups: CorrectionGroup[] }> {
  const { id } = row
  const by = caller.user.id
  const masked = maskChanges(changes)
  const groups = groupsOf(changes, after.request.payment_method)
  // Strictly later than what it replaces: it is the version, and what was confirmed is older.
  const earlier = [row.corrected_at, row.confirmed_at].map((date) => date?.getTime() ?? 0)
  const at = new Date(Math.max(Date.now(), ...earlier.map((time) => time + 1)))
  const { date_of_request: _, ...columns } = contentOf(after, '')
  await store.updateRequest(db, id, columns)
  if (changes.full_name) await forgetNameWords(db, [before.request.full_name])
  if (groups.includes('payment')) {
    const ofPayment = paymentChanges(masked, after)
    const details = sealPayment(sealer, id, after.payment)
    await changeDetails(db, id, details, { at, by, changes: ofPayment })
    const { isAccountType, ...parts } = paymentParts(changes, after.request.payment_method)
    await correctPaymentOf(db, id, {
      ...parts,
      method: after.request.payment_method,
      ...(isAccountType && { accountType: accountTypeOf(after.payment.account_type ?? null) }),
    })
  }
  const correction_id = await insertCorrection(db, id, { at, by, changes: masked, corrector })
  await record(db, caller, {
    action: 'request.corrected',
    subject_id: id,
    details: { correction_id, by: corrector, groups, changed: Object.keys(changes) },
  })
  const addressee = await findAddressee(db, id)
  const oldEmail = row.user_id === null ? before.request.email : null
  for (const letter of correctedLetters(addressee, { groups, oldEmail })) await enqueue(db, letter)
  await notify(db, { kind: 'request.changed', id, user_id: row.user_id })
  return { at, groups }
}
