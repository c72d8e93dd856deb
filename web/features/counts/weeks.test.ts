import { expect, test } from 'vitest'
import { dollarsByMethod } from './weeks.ts'

test('dollars are summed to the cent for each method with an amount', () => {
  const weeks = [
    { begins: '2026-11-08', requests: 3, dollars: [{ name: 'ach' as const, amount: '0.10' }] },
    {
      begins: '2026-11-15',
      requests: 2,
      dollars: [
        { name: 'ach' as const, amount: '0.20' },
        { name: 'wire' as const, amount: '0.00' },
      ],
    },
  ]
  expect(dollarsByMethod(weeks)).toEqual([
    { method: 'ach', weekly: ['0.10', '0.20'], total: '0.30' },
  ])
})
