import type { payouts } from '#contract/payouts.ts'
import type { AccountType } from '#domain/account-types.ts'
import { bankAddressParts } from '#domain/address.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import { tidyName } from '#domain/names.ts'
import type { BankAddress } from '#domain/payouts/file-payment.ts'
import { isAddressField, unreadableFields } from '#domain/payouts/lock-problems.ts'
import { isConverted } from '#domain/payouts/methods.ts'
import { isFiled, isWaiting } from '#domain/payouts/payment-states.ts'
import type { Acting, Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
import { unlessRefused } from '#server/operations/index.ts'
import { answerPayment } from '../ledger/answers.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { nameFrom, plannedPayment } from '../ledger/snapshot.ts'
import { findSettings } from '../settings/index.ts'

type Names = Extract<keyof typeof payouts, 'update_payment' | 'note_payment'>

/** The handlers of what the office writes into one payment (docs/product.md §14.6). */
export const updateProcedures: Handlers<Names> = {
  async update_payment({ payment_id, ...planned }, context) {
    const done = await unlessRefused(context, async (within) => {
      const row = orNotFound(await findPaymentForUpdate(within.db, payment_id))
      const change = plannedChange(planned)
      if (isEmpty(change)) return refuse('err.invalidInput')
      const refusal = await refusalToChange(within, row, change)
      if (refusal) return refuse(refusal.code, refusal.fields)
      const { address_for_bank: address, ...columns } = change
      await changePayment(within, row, {
        ...columns,
        ...(address !== undefined && { address_for_bank: address && JSON.stringify(address) }),
      })
      return { success: true, payment_id }
    })
    return done.success ? answerPayment(context.services, done.payment_id) : done
  },

  async note_payment({ payment_id, confirmation, cost_usd: typed }, context) {
    const cost_usd = typed === undefined ? undefined : costOf(typed)
    if (typed !== undefined && cost_usd === undefined) {
      return refuse('err.invalidAmount', { cost_usd: 'err.invalidAmount' })
    }
    const note = {
      ...(confirmation !== undefined && { confirmation }),
      ...(cost_usd !== undefined && { cost_usd }),
    }
    if (isEmpty(note)) return refuse('err.invalidInput')
    const done = await unlessRefused(context, async (within) => {
      const row = orNotFound(await findPaymentForUpdate(within.db, payment_id))
      const hasCost = cost_usd === undefined || isConverted(row.method)
      if (!isFiled(row.state) || !hasCost) return refuse('payout.stateChanged')
      await changePayment(within, row, note)
      return { success: true, payment_id }
    })
    return done.success ? answerPayment(context.services, done.payment_id) : done
  },
}

const isEmpty = (change: object) => Object.keys(change).length === 0

async function changePayment({ db, caller }: Acting, row: PaymentRow, change: PaymentChange) {
  await store.updatePayments(db, [row.id], change)
  await record(db, caller, ...eventsOf(row, change))
  if (row.run_id) await notify(db, { kind: 'payout.changed', id: row.run_id })
}
type PaymentChange = Parameters<typeof store.updatePayments>[2]

/** Confirming a name of an earlier payment is an event of its own: it changes nothing for the bank. */
function eventsOf(row: PaymentRow, { payee_from: _, ...change }: PaymentChange) {
  const { id: payment_id, request_id: subject_id, reference } = row
  const from = nameFrom(row)
  const isConfirmed = from !== null && change.payee_for_bank === row.payee_for_bank
  const changed = Object.keys(change).filter((name) => !(isConfirmed && name === 'payee_for_bank'))
  const about = { payment_id, reference }
  const confirmed = { subject_id, details: { ...about, payee_from: from } }
  return [
    ...(isConfirmed ? [{ action: 'payout.payee_confirmed' as const, ...confirmed }] : []),
    ...(changed.length > 0
      ? [{ action: 'payout.payment_changed' as const, subject_id, details: { ...about, changed } }]
      : []),
  ]
}

/** Returns typed dollars as stored, null for nothing, undefined if they are no amount above 0. */
function costOf(typed: string | null): string | null | undefined {
  if (!typed?.trim()) return null
  const parsed = parseAmount(typed)
  return parsed.ok && toCents(parsed.amount) > 0n ? parsed.amount : undefined
}

type PlannedInput = {
  payee_for_bank?: string | null | undefined
  address_for_bank?: { [Part in keyof BankAddress]?: string | null | undefined } | null | undefined
  account_type?: AccountType | undefined
}

function plannedChange({ payee_for_bank, address_for_bank, account_type }: PlannedInput) {
  const parts = bankAddressParts.map((part) => [
    part,
    tidyName(address_for_bank?.[part] ?? '') || null,
  ])
  const address: BankAddress | null = address_for_bank ? Object.fromEntries(parts) : null
  return {
    ...(payee_for_bank !== undefined && {
      payee_for_bank: tidyName(payee_for_bank ?? '') || null,
      payee_from: null,
    }),
    ...(address_for_bank !== undefined && { address_for_bank: address }),
    ...(account_type && { account_type }),
  }
}
type PlannedChange = ReturnType<typeof plannedChange>

type ChangeRefusal = { code: MessageKey; fields?: Record<string, string> }

/**
 * Returns why the office cannot change what the bank is told of a payment: it is locked, or the
 * file cannot carry the text.
 */
async function refusalToChange(
  { db, services }: Pick<Context, 'db' | 'services'>,
  row: PaymentRow,
  change: PlannedChange,
): Promise<ChangeRefusal | undefined> {
  if (row.amount_usd !== null || !isWaiting(row.state)) return { code: 'payout.notDraft' }
  const { data } = await findSettings(db)
  const after = { ...plannedPayment(services.sealer, row), ...forBank(change) }
  const unreadable = unreadableFields(after, data)
  const { payee_for_bank, address_for_bank } = change
  if (payee_for_bank && unreadable.includes('payee')) {
    const code = 'payout.problem.payee_letters'
    return { code, fields: { payee_for_bank: code } }
  }
  if (address_for_bank && unreadable.some(isAddressField)) {
    const code = 'payout.problem.address_letters'
    return { code, fields: { address_for_bank: code } }
  }
  return undefined
}

const forBank = ({ payee_for_bank, address_for_bank }: PlannedChange) => ({
  ...(payee_for_bank !== undefined && { payeeForBank: payee_for_bank }),
  ...(address_for_bank !== undefined && { addressForBank: address_for_bank }),
})
