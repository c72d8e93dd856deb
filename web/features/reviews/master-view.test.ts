import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import { reviewFilters } from '#domain/review.ts'
import {
  changeView,
  type MasterView,
  nextSort,
  readView,
  sortableColumns,
  writeView,
} from './master-view.ts'

const word = fc.string({ minLength: 1, unit: 'grapheme' })
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const view: fc.Arbitrary<MasterView> = fc
  .record({
    tab: fc.constantFrom(...reviewFilters),
    category: optional(word),
    source: optional(word),
    method: optional(fc.constantFrom(...paymentMethods)),
    search: fc.string({ unit: 'grapheme' }),
    sort: optional(
      fc.record({
        by: fc.constantFrom(...sortableColumns),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    place: optional(fc.record({ page: fc.integer({ min: 2, max: 1e6 }), after: word })),
  })
  .map(({ place, ...rest }) => ({ ...rest, page: place?.page ?? 1, after: place?.after }))

test('a shared address shows the same view', () => {
  fc.assert(
    fc.property(view, (shown) => {
      expect(readView(new URLSearchParams(writeView(shown).toString()))).toEqual(shown)
    }),
  )
})

test('an address that nobody wrote shows what is pending, newest first, from the beginning', () => {
  const strange = 'tab=x&payment_method=cash&sort=id&page=-3&after='
  expect(readView(new URLSearchParams(strange))).toEqual(readView(new URLSearchParams()))
  expect(readView(new URLSearchParams())).toMatchObject({ tab: 'pending', search: '', page: 1 })
  expect(readView(new URLSearchParams('page=7')).page).toBe(1) // nobody knows where page 7 begins
})

test('another choice begins at its first page', () => {
  const deep = readView(new URLSearchParams('page=3&after=abc&category=Wedding'))
  expect(deep).toMatchObject({ page: 3, after: 'abc' })
  expect(changeView(deep, { source: 'Direct' })).toMatchObject({
    page: 1,
    after: undefined,
    category: 'Wedding',
    source: 'Direct',
  })
})

test('a column is sorted upwards, downwards, and not', () => {
  const up = nextSort(undefined, 'full_name')
  const down = nextSort(up, 'full_name')
  expect([up?.direction, down?.direction]).toEqual(['asc', 'desc'])
  expect(nextSort(down, 'full_name')).toBeUndefined()
  expect(nextSort(down, 'category')).toEqual({ by: 'category', direction: 'asc' })
})
