import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { fromCents, toCents } from '#domain/money.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { PayoutOffice } from './payout-office.ts'

/** What a walk counted itself of a request: `outside` by the ids of payments outside a run. */
export type Own = {
  id: string
  approved: bigint
  isWithdrawn: boolean
  outside: Map<string, bigint>
}

type Looked = {
  /** Requests whose own page is looked at as well. */
  touched: Iterable<Own>
  /** Whether the exported register is read as well. */
  isWithRegister: boolean
}

/** Returns the dollars of runs whose Friday is in a later month, and that the bank paid already. */
async function paidLater(office: PayoutOffice): Promise<string> {
  const { rows } = await sql<{ dollars: string }>`
    select coalesce(sum(amount_usd), 0)::numeric(20, 2)::text as dollars
    from payments join payout_runs on payout_runs.id = run_id
    where payments.state = 'paid' and to_char(pay_on, 'YYYY-MM') > ${office.today().slice(0, 7)}`.execute(
    office.db,
  )
  return rows[0]?.dollars ?? '0.00'
}

/** Returns the status of each request, and the dollars that runs paid of it. */
async function requestsNow(office: PayoutOffice) {
  const { rows } = await sql<{ id: string; status: string; paid_by_runs: string }>`
    select requests.id, requests.status,
      coalesce(sum(amount_usd), 0)::numeric(20, 2)::text as paid_by_runs
    from requests left join payments on payments.request_id = requests.id and payments.state = 'paid'
    group by requests.id`.execute(office.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the sum of what is paid in the exported register. */
async function paidInRegister(office: PayoutOffice): Promise<string> {
  const year = office.today().slice(0, 4)
  const response = await office.server.app.request(
    `/exports/payments.csv?from=${Number(year) - 1}-01-01&to=${Number(year) + 1}-12-31`,
    { headers: { Cookie: office.admin.cookie } },
  )
  const parsed = parseCsv((await response.text()).replace('\ufeff', ''))
  if (!('rows' in parsed)) throw new Error('no CSV')
  const [headings = [], ...rows] = parsed.rows
  return rows.at(-1)?.[headings.indexOf('Paid in dollars')] ?? ''
}

/** Compares all figures; of the requests that were `touched` also what their page shows. */
export async function booksAgree(
  office: PayoutOffice,
  all: Own[],
  { touched, isWithRegister }: Looked,
): Promise<void> {
  const items = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {
    limit: 200,
  })
  const books = await office.call<ProcedureOutput<'get_books'>>('get_books', {})
  const total = (figure: 'approved' | 'paid' | 'came_back') =>
    sumOf(books.months.map((month) => month[figure].amount))
  expect(books.open.amount).toBe(items.open)
  expect(fromCents(toCents(items.approved) - toCents(items.paid))).toBe(items.open)
  expect(sumOf([total('paid'), await paidLater(office)])).toBe(items.paid)
  expect(total('approved')).toBe(items.approved)
  // Each figure opens a list of the same sum.
  const { month } = books.months.at(-1) ?? { month: '' }
  for (const figure of ['approved', 'paid', 'came_back'] as const) {
    const list = await office.call<ProcedureOutput<'get_books_items'>>('get_books_items', {
      figure,
      month,
      limit: 200,
    })
    expect(list.sum).toEqual(books.months.at(-1)?.[figure])
    expect(sumOf(list.items.map(({ amount }) => amount))).toBe(list.sum.amount)
  }
  // The funds divide what is paid and what is open among themselves.
  expect(sumOf(books.funds.map(({ paid }) => paid))).toBe(items.paid)
  expect(sumOf(books.funds.flatMap(({ approved, planned }) => [approved, planned]))).toBe(
    items.open,
  )
  const friday = await office.call<ProcedureOutput<'get_friday_figures'>>('get_friday_figures', {})
  for (const parts of [friday.funds, friday.categories]) {
    expect(sumOf(parts.map(({ approved }) => approved))).toBe(friday.approved)
  }
  // Each payment that is paid, what was paid outside, and what was marked by hand.
  const stored = await requestsNow(office)
  let paid = 0n
  for (const own of all) {
    const { status, paid_by_runs } = stored.get(own.id) ?? { status: '', paid_by_runs: '0.00' }
    const byRuns = toCents(paid_by_runs)
    const outside = [...own.outside.values()].reduce((sum, cents) => sum + cents, 0n)
    const isByHand =
      status === 'paid' && byRuns === 0n && !own.isWithdrawn && outside < own.approved
    const ofRequest = byRuns + outside + (isByHand ? own.approved - outside : 0n)
    paid += ofRequest
    expect(ofRequest <= own.approved || own.isWithdrawn).toBe(true)
    const open = items.items
      .filter(({ request_id }) => request_id === own.id)
      .reduce((sum, { amount }) => sum + toCents(amount), 0n)
    if (!own.isWithdrawn) expect(open + ofRequest <= own.approved).toBe(true)
  }
  expect(fromCents(paid)).toBe(items.paid)
  for (const own of touched) {
    const shown = await office.call<ProcedureOutput<'get_request_books'>>('get_request_books', {
      request_id: own.id,
    })
    const outside = [...own.outside.values()].reduce((sum, cents) => sum + cents, 0n)
    if (shown.success)
      expect(sumOf(shown.outside.map(({ amount }) => amount))).toBe(fromCents(outside))
  }
  const request = await office.db
    .selectFrom('requests')
    .select('family_id')
    .where('id', '=', all[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const { years } = await office.call<{ years: { paid: string }[] }>('get_family', {
    family_id: request.family_id,
  })
  expect(sumOf(years.map((year) => year.paid))).toBe(items.paid)
  if (isWithRegister) expect(await paidInRegister(office)).toBe(items.paid)
}
