import type { Refusal } from '#contract/procedure.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { type Context, officeDate } from '#server/context.ts'
import { refuse } from '#server/http/failures.ts'
import { leastLeft } from './balances.ts'
import { fundsForUpdate } from './fund-store.ts'

type Written = {
  fundId: string
  /** The Fridays on which it is paid: their periods are those that count. */
  dueOn: CalendarDate[]
  field?: string
}

/**
 * Returns why what was just written is refused: FUND_LIMITS=required, and its fund has nothing left.
 * Call it in the transaction of the decision, which rolls back then. Decisions wait for each other
 * here, so that two of them cannot both take the last dollars.
 */
export async function refusalOfFund(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  { fundId, dueOn, field = 'fund_id' }: Written,
): Promise<Refusal | undefined> {
  if (services.config.fundLimits !== 'required') return undefined
  const funds = await fundsForUpdate(db)
  if (!funds.some(({ budget }) => budget !== null)) return undefined
  const fund = funds.find(({ id }) => id === fundId)
  const days = dueOn.length > 0 ? dueOn : [officeDate({ now, services })]
  const left = fund ? await leastLeft({ now, services }, db, { fund, days }) : null
  if (left === null || left >= 0n) return undefined
  return refuse('fund.exceeded', { [field]: 'fund.exceeded' })
}
