import type { payouts } from '#contract/payouts.ts'
import type { CorrectedDetails } from '#domain/bank-files/results/change-codes.ts'
import { maskToLastFour, normalizeBankNumber } from '#domain/bank-numbers.ts'
import type { Changes } from '#domain/corrections.ts'
import { isSecretField } from '#domain/payment-form.ts'
import type { PaymentField } from '#domain/payment-methods.ts'
import { hasDoubtfulNumber } from '#domain/payment-warnings.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { changeDetails, insertCorrection } from '#server/changed-details/index.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { correctedLetters, enqueueAll } from '#server/mail/index.ts'
import { placeOfNotice, placeOfNumber, type Sealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { unconfirmedChange } from '../ledger/answers.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { correctPaymentOf } from '../payments/index.ts'
import * as store from './notices-store.ts'

type Names = Extract<
  keyof typeof payouts,
  'get_payout_notices' | 'reveal_payout_notice' | 'apply_payout_notice' | 'dismiss_payout_notice'
>

/** The field of a request's payment details that each corrected detail belongs to. */
const detailFields = {
  routing_number: 'routing_number',
  account_number: 'account_number',
  payee: 'payment_full_name',
  account_type: 'account_type',
} as const satisfies Record<keyof CorrectedDetails, PaymentField>
type Corrected = keyof typeof detailFields
const correctedFields = Object.keys(detailFields) as Corrected[]

/** The handlers of notices of change (docs/product.md §14.19). */
export const noticeProcedures: Handlers<Names> = {
  async get_payout_notices({ run_id }, { db, services: { sealer } }) {
    const rows = await store.openNotices(db, run_id)
    const notices = []
    for (const row of rows) {
      const is_former = await isOfFormerAccount({ db, sealer }, row)
      notices.push({ ...noticeAnswer(sealer, row), is_former, ...(is_former && { changes: [] }) })
    }
    return { notices }
  },

  async reveal_payout_notice({ notice_id }, { db, caller, services: { sealer, limits } }) {
    const row = orNotFound(await store.findNotice(db, notice_id))
    if (!row.content) throw new NotFound()
    await limits.reveals.count(ofAccount(caller.user))
    const { request_id, reference, code } = row
    await record(db, caller, {
      action: 'request.number_revealed',
      subject_id: request_id,
      details: { reference, code },
    })
    return { success: true, value: contentOf(sealer, row).data }
  },

  apply_payout_notice: { act: ({ notice_id }, context) => apply(context, notice_id) },

  dismiss_payout_notice: {
    async act({ notice_id }, context) {
      const row = orNotFound(await store.findNoticeForUpdate(context.db, notice_id))
      if (row.decision) return refuse('payout.noticeDecided')
      await decide(context, row, { decision: 'dismissed' })
      return { success: true }
    },
  },
}

type Content = { corrected: CorrectedDetails; data: string }

const contentOf = (
  sealer: Sealer,
  { id, content }: Pick<store.NoticeRow, 'id' | 'content'>,
): Content =>
  content ? JSON.parse(sealer.open(placeOfNotice(id), content)) : { corrected: {}, data: '' }

function noticeAnswer(sealer: Sealer, row: store.NoticeRow) {
  const { corrected, data } = contentOf(sealer, row)
  return {
    id: row.id,
    request_id: row.request_id,
    reference: row.reference,
    run_number: row.run_number,
    payee: row.payee,
    code: row.code,
    received_at: row.created_at,
    changes: correctedFields.flatMap((field) => {
      const after = corrected[field]
      return after
        ? [{ field, before: detailOf(sealer, row, field), after: shown(field, after) }]
        : []
    }),
    unconfirmed: unconfirmedChange(row),
    bank_text: data.replace(/[0-9A-Z]*\d[0-9A-Z]*/g, maskToLastFour),
  }
}

/**
 * Returns the notices about the payments of requests for a person's export. Without `withNumbers`
 * numbers are masked.
 */
export async function exportedNotices(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  requestIds: string[],
  withNumbers: boolean,
) {
  const rows = await store.noticesOfRequests(db, requestIds)
  return rows.map(({ content, id, ...row }) => {
    const { corrected } = contentOf(sealer, { id, content })
    const present = correctedFields.filter((field) => corrected[field])
    const details = present.map((field) => {
      const value = corrected[field] ?? ''
      return [field, withNumbers ? value : shown(field, value)]
    })
    return { ...row, corrected: Object.fromEntries(details) as Partial<typeof corrected> }
  })
}

const shown = (field: Corrected, value = '') =>
  isSecretField(field) ? maskToLastFour(value) : value

/** Returns a detail as it is stored now, a number in plain. */
function openDetail(sealer: Sealer, row: store.NoticeRow, field: Corrected): string | null {
  const stored = row[detailFields[field]]
  if (!stored || !isSecretField(field)) return stored
  return sealer.open(placeOfNumber(row.request_id, field), stored)
}

const detailOf = (sealer: Sealer, row: store.NoticeRow, field: Corrected) => {
  const value = openDetail(sealer, row, field)
  return value && shown(field, value)
}

const accountFields = ['routing_number', 'account_number'] as const

/**
 * Returns whether a notice is about an account that the family has no more: neither that of its payment,
 * nor what an earlier notice about the payment made of it.
 */
async function isOfFormerAccount(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  row: store.NoticeRow,
): Promise<boolean> {
  const locked = lockedNumbers(sealer, { id: row.payment_id, numbers: row.numbers })
  if (!locked) return false
  const applied = await store.appliedNotices(db, row.payment_id)
  const corrected = applied.map((notice) => contentOf(sealer, notice).corrected)
  return accountFields.some((field) => {
    const told = [locked[field], ...corrected.map((details) => details[field])]
    const now = normalizeBankNumber(openDetail(sealer, row, field) ?? '')
    return !told.some((number) => number && normalizeBankNumber(number) === now)
  })
}

async function apply(context: Context<Administrator>, noticeId: string) {
  const { db, now, caller } = context
  const { sealer } = context.services
  const row = orNotFound(await store.findNoticeForUpdate(db, noticeId))
  if (row.decision) return refuse('payout.noticeDecided')
  if (row.erased_at) return refuse('payout.problem.erased')
  if (!payoutMethodOf(row.payment_method).hasAchCodes) return refuse('payout.noticeMethod')
  if (await isOfFormerAccount({ db, sealer }, row)) return refuse('payout.noticeFormer')
  const { corrected } = contentOf(sealer, row)
  const present = correctedFields.filter((field) => corrected[field])
  if (present.length === 0) return refuse('payout.noticeEmpty')
  await paymentsForUpdate(db, null, { requestIds: [row.request_id] })
  const details = present.map((field) => {
    const value = corrected[field] ?? ''
    const stored = isSecretField(field)
      ? sealer.seal(placeOfNumber(row.request_id, field), normalizeBankNumber(value))
      : value
    return [detailFields[field], stored]
  })
  const changes: Changes = Object.fromEntries(
    present.map((field) => {
      return [detailFields[field], [detailOf(sealer, row, field), shown(field, corrected[field])]]
    }),
  )
  const has_doubtful_number = hasDoubtfulNumber('ach', {
    routing_number: corrected.routing_number ?? openDetail(sealer, row, 'routing_number'),
    account_number: corrected.account_number ?? openDetail(sealer, row, 'account_number'),
  })
  const stored = { ...Object.fromEntries(details), has_doubtful_number }
  // Strictly later than what it replaces: it is the version that is confirmed.
  const earlier = [row.changed_at, row.confirmed_at].map((date) => date?.getTime() ?? 0)
  const at = new Date(Math.max(now.getTime(), ...earlier.map((time) => time + 1)))
  // The change counts as made by whoever uploaded the notice, not by whoever agrees to it
  // (docs/product.md §14.19).
  const changed = { at, by: row.uploaded_by ?? caller.user.id, changes }
  await changeDetails(db, row.request_id, { ...changed, details: stored })
  const correction = { ...changed, corrector: 'office' } as const
  const correction_id = await insertCorrection(db, row.request_id, correction)
  const { account_type: accountType } = corrected
  await correctPaymentOf(db, row.request_id, {
    method: row.payment_method,
    isPayee: corrected.payee !== undefined,
    isAddress: false,
    ...(accountType && { accountType }),
  })
  await decide(context, row, { decision: 'applied', correction_id, changed: present })
  await enqueueAll(db, await correctedLetters(db, row.request_id, ['payment']))
  await notify(db, { kind: 'request.changed', id: row.request_id, user_id: null })
  return { success: true as const }
}

type Decision =
  | { decision: 'dismissed' }
  | { decision: 'applied'; correction_id: string; changed: string[] }

async function decide(
  { db, now, caller }: Context<Administrator>,
  { id, request_id, reference, code }: store.NoticeRow,
  { decision, ...applied }: Decision,
): Promise<void> {
  await store.decideNotice(db, id, {
    decision,
    decided_at: now,
    decided_by: caller.user.id,
  })
  await record(db, caller, {
    action: `payout.notice_${decision}`,
    subject_id: request_id,
    details: { reference, code, ...applied },
  })
  await notify(db, { kind: 'payout.changed' })
}
