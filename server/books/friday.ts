import type { books, FridayFigures } from '#contract/books.ts'
import { isDueIn, signedDollars, spanOf } from '#domain/books/funds.ts'
import { isPositiveAmount, toCents } from '#domain/money.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { openByFund } from '#server/payouts/index.ts'
import { allFunds, paidByCategory, type StoredFund } from './fund-store.ts'

type Part = { fund_id: string; category: string | null; amount: string }

/** The handler of what is approved for a Friday (docs/product.md §16.1). */
export const fridayProcedures: Handlers<Extract<keyof typeof books, 'get_friday_figures'>> = {
  get_friday_figures: ({ on }, context) => figuresOf(context, on),
}

async function figuresOf(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  on: CalendarDate | undefined,
): Promise<FridayFigures> {
  const { db, services } = context
  const { timeZone } = services.config.organization
  const friday = comingFriday(context.now, timeZone)
  const { from, until } = spanOf('week', on ?? friday)
  const week = { from: from ?? friday, until: until ?? friday }
  const funds = await allFunds(db)
  const today = officeDate(context)
  const open = await openByFund(db, { friday, timeZone }, { byCategory: true })
  const parts: Part[] = [
    ...open.filter(({ due_on }) => isDueIn(week, due_on, today)),
    ...(await paidByCategory(db, week)),
  ]
  const approved = new Map(
    funds.map(({ id }) => [id, sumWhere(parts, ({ fund_id }) => fund_id === id)]),
  )
  const listed = funds.map((fund) => ofFund(fund, approved.get(fund.id) ?? '0.00'))
  const spent = listed.filter((fund) => isPositiveAmount(fund.approved))
  const budgets = listed.flatMap(({ budget }) => budget ?? [])
  const isLimited = budgets.length > 0 && spent.every(({ budget }) => budget !== null)
  const categories = new Set(parts.map(({ category }) => category))
  return {
    friday: dateAfter(week.until, -1),
    approved: sumOf(parts.map(({ amount }) => amount)),
    budget: isLimited ? sumOf(budgets) : null,
    funds: listed,
    categories: [...categories]
      .map((category) => ({
        category,
        approved: sumWhere(parts, (part) => part.category === category),
      }))
      .sort((one, other) => Number(toCents(other.approved) - toCents(one.approved))),
  }
}

const sumWhere = (parts: Part[], is: (part: Part) => boolean) =>
  sumOf(parts.filter(is).map(({ amount }) => amount))

function ofFund({ id: fund_id, name, period, budget }: StoredFund, approved: string) {
  const weekly = period === 'week' ? budget : null
  const left = weekly === null ? null : signedDollars(toCents(weekly) - toCents(approved))
  return { fund_id, name, approved, budget: weekly, left }
}
