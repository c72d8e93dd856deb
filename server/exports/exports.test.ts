import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { exportFormats, exportLists } from '#domain/books/exports.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { addCode } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { readXlsx, unzip } from '#server/testing/unzip.ts'

describeEachDatabase('Exports by period', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    period = { from: dateAfter(office.today(), -366), to: dateAfter(office.today(), 366) }
    year = `?${new URLSearchParams(period)}`
  })
  afterAll(() => office.close())

  let period: { from: string; to: string }
  let year: string
  const get = (path: string, cookie = office.admin.cookie) =>
    office.server.app.request(`/exports/${path}`, { headers: { Cookie: cookie } })
  async function csv(path: string) {
    const response = await get(path)
    expect(response.status).toBe(200)
    const text = (await response.text()).replace('\ufeff', '')
    const parsed = parseCsv(text)
    if (!('rows' in parsed)) throw new Error('no CSV')
    const [headings = [], ...rows] = parsed.rows
    return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])))
  }

  test('the register ends with what the screens show as paid', async () => {
    await office.clean()
    const first = await office.decided(4, '500')
    const second = await office.decided(4, '180.50')
    await office.db
      .updateTable('requests')
      .set({ full_name: '=cmd|x' })
      .where('id', '=', second)
      .execute()
    const paid = { request_id: first, amount: '200', paid_on: office.today(), way: 'cash' }
    await office.call('record_outside_payment', paid)
    await office.call('update_request_status', { request_id: second, status: 'paid' })
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    await office.call('mark_payments_sent', { run_id: run.id, method: 'ojc_check' })
    await office.call('mark_payments_paid', { run_id: run.id, method: 'ojc_check' })
    const items = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})
    const rows = await csv(`payments.csv${year}`)
    expect(rows.at(-1)).toMatchObject({ Reference: 'Total', 'Paid in dollars': items.paid })
    expect(rows.map((row) => row['Paid in dollars'])).toEqual(
      expect.arrayContaining(['200.00', '300.00', '180.50']),
    )
    expect(rows.filter((row) => row.Payee === "'=cmd|x")).toHaveLength(1)
    const requests = await csv(`requests.csv${year}`)
    expect(requests.at(-1)?.['Paid in dollars']).toBe(items.paid)
    const families = await csv(`families.csv${year}`)
    expect(families.at(-1)?.['Paid in dollars']).toBe(items.paid)
    const open = await csv(`open-items.csv${year}`)
    expect(open.at(-1)?.Amount).toBe(items.open)
    expect((await csv(`payments.csv${year}&method=cash`)).at(-1)?.['Paid in dollars']).toBe(
      '200.00',
    )
  })

  test('what the ledger has changed is counted until somebody has exported it', async () => {
    const request_id = await office.decided(0, '500')
    const cents = { before: '500', after: '300' }
    const rows = [
      { request_id, place: 'unpaid, General', ...cents, why: 'earlier_amount' },
      {
        request_id,
        place: 'status processing paid',
        before: '0',
        after: '0',
        why: 'follows_money',
      },
    ]
    await office.db.insertInto('ledger_differences').values(rows).execute()
    const unseen = async () =>
      (await office.call<ProcedureOutput<'get_office_work'>>('get_office_work', {})).differences
    expect(await unseen()).toBe(2)
    expect(await csv(`differences.csv${year}`)).toMatchObject([
      { What: 'Status', Note: 'processing paid', Before: '0.00', After: '0.00' },
      { What: 'Approved, not yet paid', Note: 'General', Before: '500.00', After: '300.00' },
      { Name: 'Total', Before: '', After: '' },
    ])
    expect(await unseen()).toBe(0)
  })

  test('each list is a CSV and a workbook of the same rows', async () => {
    await addCode(office.db)
    await office.call('save_helper', { name: 'Moshe Cohen', phone: '718-555-0123' })
    for (const list of exportLists) {
      const rows = await csv(`${list}.csv${year}`)
      const response = await get(`${list}.xlsx${year}`)
      expect(response.headers.get('Content-Disposition')).toContain(
        `${list}-${period.from}-${period.to}.xlsx`,
      )
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([...unzip(bytes).keys()]).toContain('[Content_Types].xml')
      // By a reader of somebody else: the same cells.
      const read = await readSheet(bytes)
      expect(read).toHaveLength(rows.length + 1)
      const amounts = read.at(-1)?.filter((cell) => typeof cell === 'number') ?? []
      const sums = Object.values(rows.at(-1) ?? {}).filter((cell) => /^\d+\.\d\d$/.test(cell))
      expect(amounts).toEqual(sums.map(Number))
      const { cells } = readXlsx(bytes)
      expect(cells).toHaveLength(rows.length + 1)
      const total = cells.at(-1)?.find((cell) => cell?.text !== undefined)
      expect(total?.text).toBe('Total')
    }
  })

  test('needs an administrator who signed in recently, a period and known filters', async () => {
    const stranger = await office.server.signIn()
    expect((await get(`payments.csv${year}`, '')).status).toBe(401)
    expect((await get(`payments.csv${year}`, stranger.cookie)).status).toBe(403)
    expect((await get('payments.csv')).status).toBe(400)
    expect((await get('payments.csv?from=2026-02-01&to=2026-01-01')).status).toBe(400)
    expect((await get(`payments.csv${year}&name=x`)).status).toBe(400)
    expect((await get(`payments.pdf${year}`)).status).toBe(404)
    for (const format of exportFormats) {
      const other = await office.server.app.request(`/exports/payments.${format}${year}`, {
        headers: { Cookie: office.admin.cookie, 'Sec-Fetch-Site': 'cross-site' },
      })
      expect(other.status).toBe(403)
    }
  })

  test('is recorded with list and period', async () => {
    const events = await office.db
      .selectFrom('audit_events')
      .select('details')
      .where('action', '=', 'books.exported')
      .execute()
    expect(events.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ list: 'payments', ...period }),
    )
  })

  test('a reader who leaves ends the work', async () => {
    const response = await get(`payments.xlsx${year}`)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await get(`payments.csv${year}`)).status).toBe(200)
  })
})
