import type { Refusal } from '#contract/procedure.ts'
import { tidyText } from '#domain/names.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { type ActInput, type PaymentAct, ruleOfAct } from '#domain/payouts/payment-acts.ts'
import type { Context, Done } from '#server/context.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { findPaymentForUpdate } from '../ledger/one-payment.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { refusalToHandOver } from '../two-person/index.ts'

/** Applies domain/payouts/payment-acts.ts to calls. */

export type ByAdministrator = Context<Administrator>
type Work<A extends PaymentAct> = (
  input: ActInput<A>,
  context: ByAdministrator,
) => Promise<Done | Refusal>

/** What acts do, each in the transaction of its call, which a refusal rolls back. */
export type Acts<Names extends PaymentAct> = { [A in Names]: Work<A> }

/** What an act refuses, or adds to what is answered. */
export type Told = Refusal | Omit<Done, 'success'> | undefined

type RowWork<A extends PaymentAct> = (
  row: PaymentRow,
  input: ActInput<A>,
  context: ByAdministrator,
) => Promise<Told>

/** Runs an act on a payment if the record permits it. Its row and that of its run are locked. */
export const onRow =
  <A extends PaymentAct>(work: RowWork<A>): Work<A> =>
  async (input, context) => {
    const row = orNotFound(await findPaymentForUpdate(context.db, String(input.payment_id)))
    const refusal = await refusalToAct(input.act, row, context)
    return refusal ?? doneOr(await work(row, input, context), { payment_id: row.id })
  }

/** Returns the refusal, or what was done. */
export const doneOr = (told: Told, subject: Omit<Done, 'success'>): Done | Refusal =>
  isRefusal(told) ? told : { success: true, ...subject, ...told }

const isRefusal = (told: Told): told is Refusal => told?.success === false

async function refusalToAct(act: PaymentAct, row: PaymentRow, context: ByAdministrator) {
  const { permits, refusalIn, isNotOwn, isNotLocker } = ruleOfAct(act)
  if (permits && !permits({ ...row, was_out: row.was_told })) {
    return refuse(refusalIn?.[row.state] ?? 'payout.stateChanged')
  }
  if (isNotOwn && isOfCaller(context, row)) return refuse('review.ownRequest')
  const notYours = isNotLocker && (await refusalToHandOver(context, row))
  return notYours ? refuse(notYours) : undefined
}

/** Returns why the fields of an act are refused, or undefined. */
export function refusalOfFields(input: ActInput, today: CalendarDate): Refusal | undefined {
  const said: Record<string, unknown> = input
  const { asks, needsOne } = ruleOfAct(input.act)
  if (needsOne && Object.keys(asks).every((name) => said[name] === undefined)) {
    return refuse('err.invalidInput')
  }
  for (const [name, { kind, isOptional }] of Object.entries(asks)) {
    const text = String(said[name] ?? '')
    const isMissing = kind === 'text' && !isOptional && !tidyText(text)
    if (isMissing) return refuse('common.required', { [name]: 'common.required' })
    const isAhead = kind === 'day' && text > today
    if (isAhead) return refuse('payout.dateInFuture', { [name]: 'payout.dateInFuture' })
  }
  return undefined
}
