import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from '#domain/bank-files/csv/csv.ts'
import { locales } from '#domain/locales.ts'
import { fromCents } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import type { FileBasis } from '#server/database/column-types.ts'
import { createSealer, placeOfPayment } from '#server/secrets/sealing.ts'
import { createPeopleCsv, createXlsx } from '#server/sheets/index.ts'
import { testKey } from '#server/testing/callers.ts'
import { readXlsx } from '#server/testing/unzip.ts'
import type { ListedPayment } from './file-store.ts'
import { columnsOf, type SheetColumn } from './sheet-columns.ts'
import { methodSheet } from './sheets.ts'

const sealer = createSealer({ current: testKey }, 1)
const days = Object.fromEntries(paymentMethods.map((method) => [method, '2026-11-27']))
const basis: FileBasis = {
  settings: {},
  created_on: '2026-11-24',
  created_at: '14:05',
  effective_on: days as FileBasis['effective_on'],
  ach_modifier: 'A',
  ach_offset_trace: 100,
  israeli_serial: 1,
}
const nothing = {
  payee_for_bank: null,
  address_for_bank: null,
  check_date: null,
  confirmation: null,
  cost_usd: null,
  sent_at: null,
  paid_at: null,
  ended_on: null,
  return_code: null,
  trace: null,
  delivery_email: null,
  account_type: 'checking',
} as const
const address = {
  address_line1: '1 Main Street',
  address_line2: null,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
  location: null,
}

const row = fc.record({
  cents: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
  payee: fc
    .string({ unit: fc.constantFrom(...'אב Ab0=+-@,"<&>'), maxLength: 20 })
    .map((name) => `${name}ש`),
  tax: fc.stringMatching(/^\d{9}$/),
})

/** Returns the rows as they are read from the database. */
const listed = (method: PaymentMethod, rows: { cents: bigint; payee: string; tax: string }[]) =>
  rows.map(({ cents, payee, tax }, at): ListedPayment => {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const amount = fromCents(cents)
    const numbers = sealer.seal(placeOfPayment(id), JSON.stringify({ tax_id: tax }))
    return {
      ...nothing,
      ...{ id, request_id: id, due_number: 1, attempt: 1 },
      ...{ method, amount, payee, address, numbers },
      amount_usd: amount,
      reference: `K${String(at + 1).padStart(8, '0')}`,
      check_number: method === 'check' ? 1041 + at : null,
    }
  })

const decode = (text = '') =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
/** An apostrophe keeps a spreadsheet program from running a text. */
const undefused = (text = '') => text.replace(/^'(?=[=+\-@])/, '')

test.each(paymentMethods)(
  'any list of %s, written and read back, gives its payments and sums again',
  async (method) => {
    const lists = fc.array(row, { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(...locales), async (rows, locale) => {
        const payments = listed(method, rows)
        const context = { locale, timeZone: 'America/New_York', basis, rate: '3.021000' }
        const sheet = methodSheet(method, payments, { ...context, sealer, voided: [] })
        const at = (column: SheetColumn) => columnsOf[method].indexOf(column)
        const payee = method === 'ojc_online' ? 'organization' : 'payee'

        const csv = parseCsv(createPeopleCsv(sheet).toString().slice(1))
        const lines = csv.ok ? csv.rows.slice(1) : expect.fail(csv.defect)
        const found = lines.map((cells) => [
          cells[at('reference')],
          undefused(cells[at(payee)]),
          cells[at('amount_usd')],
        ])
        const paid = payments.map(({ reference, payee, amount_usd }) => {
          return [reference, payee, amount_usd]
        })
        expect(found.toSorted()).toEqual(paid.toSorted())
        if (method === 'ojc_online') {
          const names = lines.map((cells) => undefused(cells[at(payee)]))
          expect(names).toEqual(names.toSorted())
          expect(lines[0]?.[at('tax_id')]).toMatch(/^\d{2}-\d{7}$/)
        }

        const { cells } = readXlsx(await createXlsx(sheet))
        expect(
          cells
            .slice(1)
            .map((line) => [
              line[at('reference')]?.text,
              decode(line[at(payee)]?.text),
              line[at('amount_usd')]?.number,
            ]),
        ).toEqual(found.map(([reference, name, amount]) => [reference, name, Number(amount)]))
      }),
      { numRuns: 10 },
    )
  },
)
