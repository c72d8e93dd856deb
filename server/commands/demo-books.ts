import { calendarDateIn } from '#domain/payment-date.ts'
import { bookProcedures } from '#server/books/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { createCalls } from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'

type BooksDemo = { services: Services; owner: { timeZone: string }; office: Administrator }

/** Adds a fund with a budget, and cash that paid a part of a request and all of another one. */
export async function addBooks(
  { services, owner, office }: BooksDemo,
  [part = '', whole = '']: string[],
) {
  const books = createCalls(services, bookProcedures)
  const fund = await books.save_fund(
    { name: 'Hachnosas Kallah', budget: '5000', period: 'month', categories: ['Wedding'] },
    office,
  )
  if (!fund.success) throw new Error(fund.error)
  const paid_on = calendarDateIn(new Date(), owner.timeZone)
  for (const request_id of [part, whole]) {
    const { open } = await readOpen(books.get_request_books({ request_id }, office))
    const amount = request_id === part ? '100' : open
    const cash = { request_id, amount, paid_on, way: 'cash' as const, payee: 'Moshe Cohen' }
    const answer = await books.record_outside_payment(cash, office)
    if (!answer.success) throw new Error(answer.error)
  }
}

async function readOpen<Answer extends { success: boolean }>(asked: Promise<Answer>) {
  const answer = await asked
  if (!answer.success) throw new Error('a request of the demo is gone')
  return answer as Extract<Answer, { success: true }>
}
