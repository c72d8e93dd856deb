import { expect, test } from 'vitest'
import { methodsAreRecords } from './methods.mjs'

const record = {
  path: 'domain/payment-methods.ts',
  text: 'export const paymentMethodRules = {\n  ach: {\n  },\n  check: {\n  },\n} as const\n',
}
const linesOf = (text, path = 'web/a.tsx') =>
  methodsAreRecords([record, { path, text }]).map(({ line }) => line)

test.each([
  "if (method === 'ach') return",
  "if ('check' !== method) return",
  "  case 'ach':",
  "const mailed = ['check', 'other']",
  "db.where('method', '=', 'check')",
  "sql`where method = 'ach'`",
  "sql`where method in ('ach')`",
])('reports a comparison with a method: %s', (text) => expect(linesOf(`\n${text}`)).toEqual([2]))

test.each(["suggest(text, 'check')", "if (kind === 'other') return", 'const ach = 1'])(
  'accepts %s',
  (text) => expect(linesOf(text)).toEqual([]),
)

test.each(['domain/payouts/methods.ts', 'domain/bank-files/ach/ach.ts', 'web/a.test.tsx'])(
  'accepts a comparison in %s',
  (path) => expect(linesOf("method === 'ach'", path)).toEqual([]),
)
