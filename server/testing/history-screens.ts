import { expect } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { signedCents, toCents } from '#domain/money.ts'
import { recountLedger } from '#server/payouts/ledger/recount.ts'
import type { History } from './history.ts'
import { kinds, type OwnBooks, type OwnRequest } from './own-books.ts'
import { readClosed, readPostings } from './own-readings.ts'
import { brokenInvariants } from './payout-invariants.ts'

/** Compares a server with the books that a history keeps of its own. */

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const unpaid = ({ dues }: OwnBooks) => sum(dues.map((due) => due.unpaid))

/** After each press: postings, marks, statuses, and the sums of the list of open items. */
export async function checkBooks(history: History): Promise<void> {
  const { books, db, rows } = history
  const [postings, items, closed] = await Promise.all([
    readPostings(db),
    history.office.call<ProcedureOutput<'get_open_items'>>('get_open_items', { limit: 1 }),
    readClosed(db, history.today),
  ])
  expect(postings).toEqual(postingsOf(books))
  const marked = rows.dues.filter(({ is_marked }) => is_marked).map(({ id }) => id)
  const lacking = books.dues.filter((due) => due.free() < 0n).map(({ id }) => id)
  expect(marked.sort()).toEqual(lacking.sort())
  for (const request of books.requests) checkStatus(history, request)
  const [paid, loss] = [books.sum('paid'), books.sum('loss')]
  const figures = [items.approved, items.lost, items.paid, items.open].map(signedCents)
  expect(figures).toEqual([paid + unpaid(books), loss, paid, unpaid(books)])
  expect(closed?.late).toBe(0)
  expect(closed?.closed).toBe(history.closed)
}

function postingsOf(books: OwnBooks): string[] {
  const lines = books.dues.flatMap((due) =>
    kinds.flatMap((kind) =>
      [...new Set(due.entries.map(({ fund }) => fund))].flatMap((fund) => {
        const cents = due.sum(kind, { fund })
        return cents === 0n ? [] : [`${due.id} ${kind} ${fund} ${cents}`]
      }),
    ),
  )
  return lines.sort()
}

/** The table of statuses (docs/product.md §14.29). */
function checkStatus(history: History, request: OwnRequest): void {
  const { status } = history.stateOf(request)
  const { dues, setByHand } = request
  const [paid, committed] = [
    sum(dues.map((due) => due.sum('paid'))),
    sum(dues.map((due) => due.sum('committed'))),
  ]
  const isWaiting = dues.some(({ attempts }) =>
    attempts.some(
      (one) =>
        one.state === 'locked' ||
        (one.checks.at(-1)?.state === 'stopped' && one.checks.at(-1)?.end === null),
    ),
  )
  const isPaid = paid > 0n && dues.every((due) => due.unpaid <= 0n)
  const isOut = committed > 0n && !isWaiting && dues.every((due) => due.free() <= 0n)
  const wasGiven = dues.some(({ attempts }) => attempts.some((one) => one.wasGiven))
  const isBegun = paid > 0n || committed > 0n
  const other = isBegun ? 'processing' : (setByHand ?? (wasGiven ? 'processing' : 'created'))
  const expected = isPaid ? 'paid' : isOut ? 'processed' : other
  expect([request.id, status]).toEqual([request.id, expected])
}

/** After a few presses: every screen and export. */
export async function checkScreens(history: History): Promise<void> {
  const { books, db, office } = history
  expect(await recountLedger(db)).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
  await checkOpenItems(history)
  await checkFunds(history)
  for (const request of history.books.requests) await checkRequest(history, request)
  for (const run of history.rows.runs) await checkRun(history, run.id)
  const figures = await office.call<ProcedureOutput<'get_books'>>('get_books', {})
  const listed = async (figure: 'approved' | 'paid', from: string) => {
    const asked = { figure, from, to: figures.as_of }
    const { sum } = await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', asked)
    return signedCents(sum.amount)
  }
  for (const figure of ['approved', 'paid'] as const) {
    const ofMonths = sum(figures.months.map((month) => signedCents(month[figure].amount)))
    expect([figure, ofMonths]).toEqual([
      figure,
      await listed(figure, `${figures.months[0]?.month}-01`),
    ])
  }
  // The months are the last twelve, and weeks of silence may be more than that.
  const since = '2026-01-01'
  const all = [await listed('approved', since), await listed('paid', since)]
  expect(all).toEqual([books.sum('approved') + books.sum('loss'), books.sum('paid')])
  expect(signedCents(figures.open.amount)).toBe(unpaid(books))
}

async function checkOpenItems(history: History): Promise<void> {
  const { office, books } = history
  const items: ProcedureOutput<'get_open_items'>['items'] = []
  let cursor: string | null | undefined
  do {
    const input = { limit: 50, ...(cursor && { cursor }) }
    const page = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', input)
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  const found = new Map<string, bigint>()
  for (const { request_id, due_number, amount } of items) {
    const key = `${request_id} ${due_number}`
    found.set(key, (found.get(key) ?? 0n) + signedCents(amount))
  }
  const own = books.dues.map((due) => [`${due.request.id} ${due.number}`, due.unpaid] as const)
  const isNot0 = ([, cents]: readonly [string, bigint]) => cents !== 0n
  expect([...found].filter(isNot0).sort()).toEqual(own.filter(isNot0).sort())
  const screen = await office.call<ProcedureOutput<'get_payout_overview'>>(
    'get_payout_overview',
    {},
  )
  const sums = screen.open.map(({ bucket, amount }) => [bucket, signedCents(amount)] as const)
  const byBucket = [...Map.groupBy(items, ({ bucket }) => bucket)].map(
    ([bucket, all]) => [bucket, sum(all.map(({ amount }) => signedCents(amount)))] as const,
  )
  expect(new Map(sums.filter(([, cents]) => cents !== 0n))).toEqual(new Map(byBucket))
  expect(signedCents(screen.paid)).toBe(books.sum('paid'))
  expect(await columnSum(history, 'open-items', 'Amount')).toBe(unpaid(books))
}

/** The sum of a column of an export. */
async function columnSum({ office }: History, list: string, heading: string): Promise<bigint> {
  const response = await office.server.app.request(
    `/exports/${list}.csv?from=2027-01-01&to=2028-12-31`,
    { headers: { Cookie: office.admin.cookie } },
  )
  const parsed = parseCsv((await response.text()).replace('\ufeff', ''))
  if (!('rows' in parsed)) throw new Error(`${list}: ${response.status}`)
  const [headings = [], ...rows] = parsed.rows
  const at = headings.indexOf(heading)
  if (at < 0) throw new Error(headings.join())
  return signedCents(rows.at(-1)?.[at] || '0')
}

async function checkFunds(history: History): Promise<void> {
  const { office, books } = history
  const { funds } = await office.call<ProcedureOutput<'get_fund_balances'>>('get_fund_balances', {})
  for (const { fund_id: fund, paid, approved, planned } of funds) {
    const of = { fund }
    const own = books.dues.map((due) => [
      due.sum('paid', of),
      due.free(of) + due.sum('committed', of),
    ])
    const shown = [signedCents(paid), signedCents(approved) + signedCents(planned)]
    expect([fund, ...shown]).toEqual([
      fund,
      ...[0, 1].map((at) => sum(own.map((one) => one[at] ?? 0n))),
    ])
  }
  expect(await columnSum(history, 'payments', 'Paid in dollars')).toBe(books.sum('paid'))
}

/** A request as the office and its family see it. */
async function checkRequest(history: History, request: OwnRequest): Promise<void> {
  const { office } = history
  const { id, dues, isErased, userId } = request
  const shown = await office.call<ProcedureOutput<'get_request_books'>>('get_request_books', {
    request_id: id,
  })
  if (!shown.success) throw new Error(JSON.stringify(shown))
  const outside = dues.flatMap(({ attempts }) =>
    attempts.filter(({ way, state }) => way !== 'run' && state === 'paid'),
  )
  expect(shown.outside.map(({ amount }) => toCents(amount)).sort()).toEqual(
    outside.map(({ cents }) => cents).sort(),
  )
  expect(toCents(shown.open)).toBe(sum(dues.map((due) => due.free()).filter((cents) => cents > 0n)))
  if (isErased) return
  const cookie = await office.server.openSession(userId)
  const asked = { user_id_input: userId }
  const { body } = await office.server.call('get_request_info', asked, cookie)
  const { requests } = body as ProcedureOutput<'get_request_info'>
  const { status } = history.stateOf(request)
  // A family does not read "paid" before the Friday on which the money comes.
  const told = status === 'paid' && isEarly(history, request) ? ['paid', 'processed'] : [status]
  expect(requests).toHaveLength(1)
  expect(told).toContain(requests[0]?.status)
}

/** Something is paid by a run whose Friday is to come. */
const isEarly = ({ rows, today }: History, { dues }: OwnRequest) =>
  dues.some(({ attempts }) =>
    attempts.some(
      ({ state, run }) =>
        state === 'paid' && rows.runs.some(({ id, pay_on }) => id === run && pay_on > today),
    ),
  )

/** The totals of a run. */
async function checkRun(history: History, run_id: string): Promise<void> {
  const { office, books } = history
  const own = books.attempts.filter(({ run }) => run === run_id)
  const { run } = await office.call<ProcedureOutput<'get_payout_run'>>('get_payout_run', { run_id })
  const paid = sum(own.map((one) => (one.state === 'paid' ? one.cents : 0n)))
  expect([run.number, toCents(run.paid.total_usd)]).toEqual([run.number, paid])
  const filed = ['locked', 'sent', 'paid', 'returned', 'failed']
  if (run.state === 'draft' || run.state === 'cancelled') return
  const total = sum(own.map((one) => (filed.includes(one.state) ? one.cents : 0n)))
  expect([run.number, sum(run.totals.map(({ total_usd }) => toCents(total_usd)))]).toEqual([
    run.number,
    total,
  ])
}
