import type { Refusal } from '#contract/procedure.ts'
import { bankAddressParts } from '#domain/address.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import { tidyName } from '#domain/names.ts'
import type { BankAddress } from '#domain/payouts/file-payment.ts'
import { isAddressField, unreadableFields } from '#domain/payouts/lock-problems.ts'
import { isConverted } from '#domain/payouts/methods.ts'
import { type ActInput, paymentActs } from '#domain/payouts/payment-acts.ts'
import { isFiled, isWaiting } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { nameFrom, plannedPayment } from '../ledger/snapshot.ts'
import { findSettings } from '../settings/index.ts'
import { type Acts, type ByAdministrator, onRow } from './acting.ts'

/** What the office writes into one payment (docs/product.md §14.6). */
export const updateActs: Acts<'change' | 'note'> = {
  change: onRow(async (row, input, context) => {
    const change = plannedChange(input)
    const refusal = await refusalToChange(context, row, change)
    if (refusal) return refusal
    const { address_for_bank: address, ...columns } = change
    await changePayment(context, row, {
      ...columns,
      ...(address !== undefined && { address_for_bank: address && JSON.stringify(address) }),
    })
  }),

  note: onRow(async (row, { confirmation, cost_usd: typed }, context) => {
    const cost_usd = typed === undefined ? undefined : costOf(typed)
    if (typed !== undefined && cost_usd === undefined) {
      return refuse('err.invalidAmount', { cost_usd: 'err.invalidAmount' })
    }
    const hasCost = cost_usd === undefined || isConverted(row.method)
    if (!isFiled(row.state) || !hasCost) return refuse('payout.stateChanged')
    if (cost_usd !== undefined) {
      const charged = cost_usd === null ? null : toCents(cost_usd)
      const act = { act: 'note_cost', ...placeOf(row), charged } as const
      const noted = await press(context, [{ requestId: row.request_id, act }])
      if ('refusal' in noted) return noted.refusal
    }
    await changePayment(context, row, {
      ...(confirmation !== undefined && { confirmation }),
      ...(cost_usd !== undefined && { cost_usd }),
    })
  }),
}

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
      ? [{ action: paymentActs.change.audit, subject_id, details: { ...about, changed } }]
      : []),
  ]
}

/** Returns typed dollars as stored, null for nothing, undefined if they are no amount above 0. */
function costOf(typed: string | null): string | null | undefined {
  if (!typed?.trim()) return null
  const parsed = parseAmount(typed)
  return parsed.ok && toCents(parsed.amount) > 0n ? parsed.amount : undefined
}

function plannedChange({ payee_for_bank, address_for_bank, account_type }: ActInput<'change'>) {
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

/**
 * Returns why the office cannot change what the bank is told of a payment: it is locked, or the
 * file cannot carry the text.
 */
async function refusalToChange(
  { db, services }: ByAdministrator,
  row: PaymentRow,
  change: PlannedChange,
): Promise<Refusal | undefined> {
  if (row.amount_usd !== null || !isWaiting(row.state)) return refuse('payout.notDraft')
  const { data } = await findSettings(db)
  const after = { ...plannedPayment(services.sealer, row), ...forBank(change) }
  const unreadable = unreadableFields(after, data)
  const { payee_for_bank, address_for_bank } = change
  if (payee_for_bank && unreadable.includes('payee')) {
    const code = 'payout.problem.payee_letters'
    return refuse(code, { payee_for_bank: code })
  }
  if (address_for_bank && unreadable.some(isAddressField)) {
    const code = 'payout.problem.address_letters'
    return refuse(code, { address_for_bank: code })
  }
  return undefined
}

const forBank = ({ payee_for_bank, address_for_bank }: PlannedChange) => ({
  ...(payee_for_bank !== undefined && { payeeForBank: payee_for_bank }),
  ...(address_for_bank !== undefined && { addressForBank: address_for_bank }),
})
