import { z } from 'zod'
import type { books } from '#contract/books.ts'
import { calendarDate, id } from '#contract/procedure.ts'
import { monthSpan, monthsUntil } from '#domain/books/funds.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { sumsOfOpenItems } from '#server/payouts/index.ts'
import { fundBalances } from './balances.ts'
import { FIRST_DAY, LAST_DAY, type MonthSum, pageOfFigure, sumsByMonth } from './figures-store.ts'

const MONTHS = 12
const position = z.tuple([calendarDate, id, z.string().max(60)])

const placeOf = ({ now, services }: Context) => {
  const { timeZone } = services.config.organization
  return { friday: comingFriday(now, timeZone), timeZone }
}

/** The handlers of /admin/books (docs/product.md §16.3). */
export const figureProcedures: Handlers<
  Extract<keyof typeof books, 'check_export' | 'get_books' | 'get_books_items'>
> = {
  check_export: async () => ({ success: true }),

  async get_books(_, context) {
    const { db } = context
    const today = officeDate(context)
    const months = monthsUntil(today, MONTHS)
    const [first = today.slice(0, 7)] = months
    const span = { from: monthSpan(first).from, until: monthSpan(today.slice(0, 7)).until }
    const asked = { span, place: placeOf(context), today }
    const approved = await sumsByMonth(db, { ...asked, figure: 'approved' })
    const paid = await sumsByMonth(db, { ...asked, figure: 'paid' })
    const cameBack = await sumsByMonth(db, { ...asked, figure: 'came_back' })
    const open = await sumsOfOpenItems(db, placeOf(context), today)
    return {
      as_of: today,
      months: months.map((month) => ({
        month,
        approved: ofMonth(approved, month),
        paid: ofMonth(paid, month),
        came_back: ofMonth(cameBack, month),
      })),
      open: {
        count: open.reduce((all, { count }) => all + count, 0),
        amount: sumOf(open.map(({ amount }) => amount)),
      },
      funds: await fundBalances(context, db),
    }
  },

  async get_books_items({ figure, month, from, to, fund_id, family_id, limit, cursor }, context) {
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const today = officeDate(context)
    const last = figure === 'open' ? today : LAST_DAY
    const days = { from: from ?? FIRST_DAY, until: to && to < LAST_DAY ? to : last }
    const span = month ? monthSpan(month) : days
    const asked = { figure, span, place: placeOf(context), today }
    const found = await pageOfFigure(context.db, asked, {
      fund_id,
      family_id,
      after,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(found.page, limit, ({ on, request_id, part }) => [
      on,
      request_id,
      part,
    ])
    return {
      items: page.map(({ part: _, ...item }) => item),
      next_cursor,
      sum: { count: found.count, amount: found.amount },
    }
  },
}

function ofMonth(sums: MonthSum[], month: string) {
  const found = sums.find((sum) => sum.month === month)
  return { count: found?.count ?? 0, amount: found?.amount ?? '0.00' }
}
