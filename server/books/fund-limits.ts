import type { Refusal } from '#contract/procedure.ts'
import { signedCents } from '#domain/books/funds.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/http/failures.ts'
import { fundBalances } from './balances.ts'
import { fundsForUpdate } from './fund-store.ts'

/**
 * Returns why what was just written is refused: FUND_LIMITS=required, and its fund has nothing left.
 * Call it in the transaction of the decision, which rolls back then. Decisions wait for each other
 * here, so that two of them cannot both take the last dollars.
 */
export async function refusalOfFund(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  fundId: string,
  field = 'fund_id',
): Promise<Refusal | undefined> {
  if (services.config.fundLimits !== 'required') return undefined
  const funds = await fundsForUpdate(db)
  if (!funds.some(({ budget }) => budget !== null)) return undefined
  const balances = await fundBalances({ now, services }, db)
  const left = balances.find(({ fund_id }) => fund_id === fundId)?.left ?? null
  if (left === null || signedCents(left) >= 0n) return undefined
  return refuse('fund.exceeded', { [field]: 'fund.exceeded' })
}
