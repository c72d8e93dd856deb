import { expect, test } from 'vitest'
import { statesAreRecords } from './states.mjs'

const record = {
  path: 'domain/payouts/payment-states.ts',
  text: 'export const paymentStateRules = {\n  planned: {},\n  sent: {},\n} as const\n',
}
const complaintsAbout = (text, path = 'web/a.tsx', counts = {}) =>
  statesAreRecords([record, { path, text }], counts)

test.each([
  "if (payment.state === 'sent') return",
  "if ('sent' !== row.state) return",
  "if (payment === 'sent') return",
  "rows.filter(({ state }) => state !== 'planned')",
  "db.where('payments.state', '=', 'sent')",
  "db.where('state', 'in', ['sent'])",
  "sql`where payments.state = 'sent'`",
  "sql`where state not in ('planned')`",
])('reports a comparison with a state of a payment: %s', (text) => {
  expect(complaintsAbout(`\n${text}`)).toMatchObject([{ line: 2 }])
})

test.each(["if (run.state === 'sent') return", "run_state === 'sent'", "say('sent')"])(
  'accepts %s',
  (text) => expect(complaintsAbout(text)).toEqual([]),
)

test('a file keeps the comparisons that it had, and the list follows those that go', () => {
  const text = "state === 'sent'"
  const path = 'server/a.ts'
  expect(complaintsAbout(text, path, { [path]: 1 })).toEqual([])
  expect(complaintsAbout(`${text}\n${text}`, path, { [path]: 1 })).toHaveLength(2)
  expect(complaintsAbout('', path, { [path]: 1 })).toHaveLength(1)
})
