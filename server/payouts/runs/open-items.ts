import { z } from 'zod'
import type { openItems } from '#contract/payout-open-items.ts'
import { calendarDate, id } from '#contract/procedure.ts'
import { openBuckets } from '#domain/payouts/open-items.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { Handlers } from '#server/context.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { allOpenDoubts } from '../payments/index.ts'
import { dollarsPaid, pageOfOpenItems } from './open-items-store.ts'

const position = z.tuple([calendarDate, id, z.int(), z.int()])

/** The handler of the list of what is approved and not paid. */
export const openItemProcedures: Handlers<keyof typeof openItems> = {
  async get_open_items({ bucket, is_later, search, limit, cursor }, { db, now, services }) {
    const { timeZone } = services.config.organization
    const place = { friday: comingFriday(now, timeZone), timeZone }
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const filter = {
      bucket,
      isLater: is_later,
      search: search?.trim(),
      after,
      limit: limit + 1,
    }
    const { page: rows, sums: found } = await pageOfOpenItems(db, place, filter)
    const { paid, lost } = await dollarsPaid(db)
    const { page, next_cursor } = pageOf(rows, limit, (item) => [
      item.since,
      item.request_id,
      item.due_number,
      item.attempt,
    ])
    const open = sumOf(found.map(({ amount }) => amount))
    const sums = openBuckets.flatMap((name) => found.filter((sum) => sum.bucket === name))
    const paid_twice = await allOpenDoubts(db)
    const figures = { approved: sumOf([paid, open]), lost, paid, open }
    return {
      items: page.map(({ attempt: _, ...item }) => item),
      next_cursor,
      sums,
      ...figures,
      paid_twice,
    }
  },
}
