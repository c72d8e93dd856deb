import type { PayoutNotice, payouts } from '#contract/payouts.ts'
import type { CorrectedDetails } from '#domain/bank-files/change-codes.ts'
import { maskToLastFour, normalizeBankNumber } from '#domain/bank-numbers.ts'
import type { Changes } from '#domain/corrections.ts'
import { isSecretField } from '#domain/payment-form.ts'
import type { PaymentField } from '#domain/payment-methods.ts'
import { isFreshlySignedIn } from '#server/accounts/index.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import type { Context } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { placeOfNotice, placeOfNumber, type Sealer } from '#server/secrets/sealing.ts'
import type { Handlers, Services } from '#server/services.ts'
import { changeDetails, confirmDetails, insertCorrection } from './details-store.ts'
import * as store from './notices-store.ts'
import { once } from './operations.ts'
import { lockPayments } from './payment-store.ts'

type Names = Extract<
  keyof typeof payouts,
  'get_payout_notices' | 'apply_payout_notice' | 'dismiss_payout_notice'
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

/** Returns the handlers of notices of change (docs/product.md §14.19). */
export function noticeProcedures({ db, sealer }: Services): Handlers<Names> {
  return {
    async get_payout_notices({ run_id }) {
      const rows = await store.openNotices(db, run_id)
      return { notices: rows.map((row) => noticeAnswer(sealer, row)) }
    },

    async apply_payout_notice(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      return once(db, { procedure: 'apply_payout_notice', input }, (transaction) =>
        apply(transaction, sealer, caller, input.notice_id),
      )
    },

    async dismiss_payout_notice(input, caller) {
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      return once(db, { procedure: 'dismiss_payout_notice', input }, async (transaction) => {
        const row = await store.lockNotice(transaction, input.notice_id)
        if (!row) return refuse('err.notFound')
        if (row.decision) return refuse('payout.noticeDecided')
        await decide(transaction, caller, row, 'dismissed')
        return { success: true }
      })
    },
  }
}

type Content = { corrected: CorrectedDetails; data: string }

const contentOf = (
  sealer: Sealer,
  { id, content }: Pick<store.NoticeRow, 'id' | 'content'>,
): Content =>
  content ? JSON.parse(sealer.open(placeOfNotice(id), content)) : { corrected: {}, data: '' }

function noticeAnswer(sealer: Sealer, row: store.NoticeRow): PayoutNotice {
  const { corrected, data } = contentOf(sealer, row)
  return {
    id: row.id,
    request_id: row.request_id,
    reference: row.reference,
    run_number: row.run_number,
    payee: row.payee,
    code: row.code,
    received_at: row.created_at.toISOString(),
    changes: correctedFields.flatMap((field) => {
      const after = corrected[field]
      return after
        ? [{ field, before: detailOf(sealer, row, field), after: shown(field, after) }]
        : []
    }),
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

function detailOf(sealer: Sealer, row: store.NoticeRow, field: Corrected): string | null {
  const stored = row[detailFields[field]]
  if (!stored || !isSecretField(field)) return stored
  return maskToLastFour(sealer.open(placeOfNumber(row.request_id, field), stored))
}

async function apply(db: Db, sealer: Sealer, caller: Context<'admin'>, noticeId: string) {
  const row = await store.lockNotice(db, noticeId)
  if (!row) return refuse('err.notFound')
  if (row.decision) return refuse('payout.noticeDecided')
  if (row.erased_at) return refuse('payout.problem.erased')
  if (row.payment_method !== 'ach') return refuse('payout.noticeMethod')
  const { corrected } = contentOf(sealer, row)
  const present = correctedFields.filter((field) => corrected[field])
  if (present.length === 0) return refuse('payout.noticeEmpty')
  await lockPayments(db, null, { requestIds: [row.request_id] })
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
  const at = new Date()
  const changed = { at, by: caller.user.id, changes }
  await changeDetails(db, row.request_id, Object.fromEntries(details), changed)
  await confirmDetails(db, row.request_id, changed)
  const correction = { ...changed, corrector: 'office' } as const
  const correction_id = await insertCorrection(db, row.request_id, correction)
  await store.confirmOnPayments(db, row.request_id, { at, accountType: corrected.account_type })
  await decide(db, caller, row, 'applied', { correction_id, changed: present })
  await notify(db, { kind: 'request.changed', id: row.request_id, user_id: null })
  return { success: true as const }
}

async function decide(
  db: Db,
  caller: Context<'admin'>,
  { id, request_id, reference, code }: store.NoticeRow,
  decision: 'applied' | 'dismissed',
  applied: { correction_id?: string; changed?: string[] } = {},
): Promise<void> {
  await store.decideNotice(db, id, {
    decision,
    decided_at: new Date(),
    decided_by: caller.user.id,
  })
  await record(db, caller, {
    action: `payout.notice_${decision}`,
    subject_id: request_id,
    details: { reference, code, ...applied },
  })
  await notify(db, { kind: 'payout.changed' })
}
