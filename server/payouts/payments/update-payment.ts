import type { payouts } from '#contract/payouts.ts'
import { bankAddressParts } from '#domain/address.ts'
import { parseAmount, toCents } from '#domain/money.ts'
import { tidyName } from '#domain/names.ts'
import type { BankAddress } from '#domain/payouts/file-payment.ts'
import { isAddressField, unreadableFields } from '#domain/payouts/lock-problems.ts'
import { isConverted } from '#domain/payouts/methods.ts'
import { isFiled, isWaiting } from '#domain/payouts/payment-states.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
import { unlessRefused } from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'
import { replaceCheck } from '../checks/index.ts'
import { lockPayment } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import * as store from '../ledger/payment-store.ts'
import { plannedPayment } from '../ledger/snapshot.ts'
import { findSettings } from '../settings/index.ts'
import { mayConfirm } from '../two-person/index.ts'
import { confirmDetails } from './details-store.ts'
import { answerPayment } from './payments.ts'

type Names = Extract<keyof typeof payouts, 'update_payment'>

/** Returns the handler that changes what the bank is sent about a payment (docs/product.md §14.6). */
export function updateProcedures(services: Services): Handlers<Names> {
  const { sealer } = services
  return {
    async update_payment(
      { payment_id, void_check, confirmation, cost_usd, ...planned },
      { db, caller },
    ) {
      const done = await unlessRefused(db, async (transaction) => {
        const row = await lockPayment(transaction, payment_id)
        if (!row) return refuse('err.notFound')
        const change = {
          ...plannedChange(planned),
          ...(confirmation !== undefined && { confirmation }),
          ...(cost_usd !== undefined && { cost_usd: costOf(cost_usd) }),
        }
        if (change.cost_usd === undefined && cost_usd !== undefined) {
          return refuse('err.invalidAmount', { cost_usd: 'err.invalidAmount' })
        }
        if (void_check !== undefined) {
          if (Object.keys(change).length > 0) return refuse('err.invalidInput')
          const refused = await replaceCheck(services, transaction, caller, row, void_check)
          return refused ?? { success: true, payment_id }
        }
        if (Object.keys(change).length === 0) return refuse('err.invalidInput')
        const refusal = await refusalToChange({ db: transaction, sealer }, row, planned, {
          confirmation,
          cost_usd,
        })
        if (refusal) return refuse(refusal.code, refusal.fields)
        if (planned.details_confirmed) {
          const isOther = await mayConfirm(services, transaction, caller, row.request_id)
          if (!isOther) return refuse('payout.otherConfirms')
          const confirmed = { at: new Date(), by: caller.user.id }
          await confirmDetails(transaction, row.request_id, confirmed)
        }
        const { address_for_bank: address, ...columns } = change
        await store.updatePayments(transaction, [row.id], {
          ...columns,
          ...(address !== undefined && { address_for_bank: address && JSON.stringify(address) }),
        })
        await record(transaction, caller, {
          action: 'payout.payment_changed',
          subject_id: row.request_id,
          details: { payment_id, reference: row.reference, changed: Object.keys(change) },
        })
        if (row.run_id) await notify(transaction, { kind: 'payout.changed', id: row.run_id })
        return { success: true, payment_id }
      })
      return done.success ? answerPayment(services, done.payment_id) : done
    },
  }
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
  account_type?: 'checking' | 'savings' | undefined
  details_confirmed?: boolean | undefined
}

function plannedChange({
  payee_for_bank,
  address_for_bank,
  account_type,
  details_confirmed,
}: PlannedInput) {
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
    ...(details_confirmed && { details_confirmed_at: new Date() }),
  }
}

type ChangeRefusal = { code: MessageKey; fields?: Record<string, string> }

/** What the bank is sent can change before locking; confirmation and cost are noted afterwards. */
async function refusalToChange(
  { db, sealer }: { db: Db; sealer: Services['sealer'] },
  row: PaymentRow,
  planned: PlannedInput,
  noted: { confirmation: string | null | undefined; cost_usd: string | null | undefined },
): Promise<ChangeRefusal | undefined> {
  const isPlannedChange = Object.values(planned).some((value) => value !== undefined)
  const isLocked = row.amount_usd !== null
  if (isPlannedChange && (isLocked || !isWaiting(row.state))) return { code: 'payout.notDraft' }
  const isNoted = Object.values(noted).some((value) => value !== undefined)
  const isCostKnown = noted.cost_usd === undefined || isConverted(row.method)
  if (isNoted && !(isFiled(row.state) && isCostKnown)) return { code: 'payout.stateChanged' }
  const { data } = await findSettings(db)
  const change = plannedChange(planned)
  const after = { ...plannedPayment(sealer, row), ...forBank(change) }
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

const forBank = ({ payee_for_bank, address_for_bank }: ReturnType<typeof plannedChange>) => ({
  ...(payee_for_bank !== undefined && { payeeForBank: payee_for_bank }),
  ...(address_for_bank !== undefined && { addressForBank: address_for_bank }),
})
