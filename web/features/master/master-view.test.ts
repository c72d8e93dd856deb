import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomes } from '#domain/outcomes.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { reviewFilters, sortableColumns } from '#domain/review.ts'
import {
  changeView,
  isFiltered,
  type MasterView,
  nextPage,
  nextSort,
  previousPage,
  readView,
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
    outcome: optional(fc.constantFrom(...outcomes)),
    status: optional(fc.constantFrom(...requestStatuses)),
    onHold: optional(fc.boolean()),
    friday: optional(fc.constantFrom('2026-11-27', '2026-12-04')),
    sort: optional(
      fc.record({
        by: fc.constantFrom(...sortableColumns),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    place: fc.oneof(
      fc.record({
        page: fc.constant(1),
        after: fc.constant(undefined),
        before: fc.constant<string[]>([]),
      }),
      fc.record({
        page: fc.integer({ min: 2, max: 1e6 }),
        after: word,
        before: fc.array(word, { maxLength: 20 }),
      }),
    ),
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place }))

test('a shared address shows the same view', () => {
  fc.assert(
    fc.property(view, (shown) => {
      expect(readView(new URLSearchParams(writeView(shown).toString()))).toEqual(shown)
    }),
  )
})

test('an invalid address shows the first page of pending requests, newest first', () => {
  const strange = 'tab=x&sort=id&page=-3&after='
  expect(readView(new URLSearchParams(strange))).toEqual(readView(new URLSearchParams()))
  expect(readView(new URLSearchParams())).toMatchObject({ tab: 'pending', search: '', page: 1 })
  expect(readView(new URLSearchParams('page=7')).page).toBe(1) // the start of page 7 is unknown without its cursor
})

test('an unknown payment method filters nothing, is named, and leaves with the next change', () => {
  const view = readView(new URLSearchParams('payment_method=cash'))
  expect(view).toEqual({ ...readView(new URLSearchParams()), unknownMethod: 'cash' })
  expect(isFiltered(view)).toBe(false)
  expect(writeView(changeView(view, { tab: 'all' })).toString()).toBe('tab=all')
})

test('changing a filter starts at the first page', () => {
  const deep = readView(new URLSearchParams('page=3&after=abc&category=Wedding'))
  expect(deep).toMatchObject({ page: 3, after: 'abc' })
  expect(changeView(deep, { source: 'Direct' })).toMatchObject({
    page: 1,
    after: undefined,
    category: 'Wedding',
    source: 'Direct',
  })
})

test('paging back works, also after a reload or with a shared link', () => {
  const share = (view: MasterView) => readView(new URLSearchParams(String(writeView(view))))
  const first = readView(new URLSearchParams('category=Wedding'))
  const pages = [first]
  for (const cursor of ['a', 'b', 'c']) pages.push(share(nextPage(pages.at(-1) ?? first, cursor)))
  expect(pages.map(({ page, after }) => [page, after])).toEqual([
    [1, undefined],
    [2, 'a'],
    [3, 'b'],
    [4, 'c'],
  ])
  for (let at = 3; at > 0; at -= 1) {
    expect(share(previousPage(pages[at] ?? first))).toEqual(pages[at - 1])
  }
})

test('the address stays short: paging back from far beyond leads to the first page', () => {
  let deep = readView(new URLSearchParams())
  for (let page = 2; page <= 40; page += 1) deep = nextPage(deep, `cursor ${page}`)
  expect(deep.before).toHaveLength(20)
  for (let step = 0; step < 20; step += 1) deep = previousPage(deep)
  expect(deep).toMatchObject({ page: 20, after: 'cursor 20' })
  expect(previousPage(deep)).toMatchObject({ page: 1, after: undefined })
})

test('sorting a column cycles through ascending, descending and none', () => {
  const up = nextSort(undefined, 'full_name')
  const down = nextSort(up, 'full_name')
  expect([up?.direction, down?.direction]).toEqual(['asc', 'desc'])
  expect(nextSort(down, 'full_name')).toBeUndefined()
  expect(nextSort(down, 'category')).toEqual({ by: 'category', direction: 'asc' })
})
