import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedRequest } from '#contract/requests.ts'
import { listsKey } from '#web/query-keys.ts'
import { holdRequest, releaseRequest, withHeld } from './held-requests.ts'
import { fetchPage, keepHeld, showReview } from './queries.ts'
import { forgetDecision } from './recent-decisions.ts'
import { type RequestPages, withReview, withStatus } from './review-cache.ts'

const review = {
  outcome: 'approved' as const,
  donation_amount: '180.00',
  message: null,
  letter_at: null,
  plan: null,
  notes: null,
  reviewed_at: '2026-11-20T20:00:00.000Z',
  reviewed_by_name: 'Sara Gold',
}

// Only the fields that lists are filtered by; the others do not matter here.
const request = (id: string, more: Partial<ListedRequest> = {}) =>
  ({ id, status: 'created', review: null, ...more }) as ListedRequest

const pages = (...groups: ListedRequest[][]): RequestPages & { pageParams: string[] } => ({
  pages: groups.map((requests) => ({ requests })),
  pageParams: ['kept'],
})

const idsOf = (list: RequestPages) => list.pages.map((page) => page.requests.map(({ id }) => id))

test('a reviewed request leaves the pending list and stays in the others', () => {
  const list = pages([request('a'), request('b')], [request('c')])
  const pending = withReview(list, 'pending', 'b', review)
  expect(idsOf(pending)).toEqual([['a'], ['c']])
  expect(pending.pageParams).toEqual(['kept'])
  const all = withReview(list, 'all', 'b', review)
  expect(idsOf(all)).toEqual([['a', 'b'], ['c']])
  expect(all.pages[0]?.requests.map((one) => one.review)).toEqual([null, review])
  expect(idsOf(withReview(list, 'reviewed', 'x', review))).toEqual([['a', 'b'], ['c']])
})

test('a set status shows in every request', () => {
  const list = withStatus(pages([request('a'), request('b')], [request('c')]), ['a', 'c'], 'paid')
  const statuses = list.pages.flatMap((page) => page.requests.map(({ status }) => status))
  expect(statuses).toEqual(['paid', 'created', 'paid'])
})

afterEach(() => {
  for (const id of ['a', 'b', 'c', 'd']) releaseRequest(id)
})

test('a request with unsaved text stays when somebody else reviews it', () => {
  const before = pages([request('a'), request('b'), request('c')])
  holdRequest('b')
  const fetched = pages([request('new'), request('a'), request('c')])
  expect(idsOf(withHeld(before, fetched))).toEqual([['new', 'a', 'b', 'c']])
  releaseRequest('b')
  expect(withHeld(before, fetched)).toBe(fetched)
})

test('a held request stays unchanged, so that saving it finds the conflict', () => {
  const before = pages([request('a')], [request('b')])
  holdRequest('b')
  const after = withHeld(before, pages([request('a')], [request('b', { review })]))
  expect(after.pages[1]?.requests[0]?.review).toBeNull()
})

test('held requests at the start of a list and next to each other keep their order', () => {
  const before = pages([request('a'), request('b'), request('c')])
  holdRequest('a')
  holdRequest('b')
  expect(idsOf(withHeld(before, pages([request('c')])))).toEqual([['a', 'b', 'c']])
  expect(withHeld(undefined, before)).toBe(before)
})

test('a request that is declined after an amount was typed leaves the pending list', () => {
  const queries = new QueryClient()
  const key = [...listsKey, 'pending', 'table']
  queries.setQueryDefaults(listsKey, { structuralSharing: keepHeld })
  queries.setQueryData(key, pages([request('a'), request('b')]))
  holdRequest('a')
  const declined = { ...review, outcome: 'declined' as const, donation_amount: null }
  showReview(queries, 'a', declined)
  expect(idsOf(queries.getQueryData<RequestPages>(key) ?? pages())).toEqual([['b']])
})

test('a list that was requested before a decision does not bring the request back', async () => {
  let answer = () => {}
  const isDecided = new Promise<void>((resolve) => {
    answer = resolve
  })
  const listed = { success: true, requests: [request('a'), request('b')], next_cursor: null }
  vi.stubGlobal('fetch', async () => {
    await isDecided
    return Response.json(listed)
  })
  const fetchAs = (review_filter: 'pending' | 'all') =>
    fetchPage({ review_filter }, new AbortController().signal)
  const [pending, all] = [fetchAs('pending'), fetchAs('all')]
  showReview(new QueryClient(), 'a', review)
  answer()
  expect((await pending).requests.map(({ id }) => id)).toEqual(['b'])
  expect((await all).requests.map((one) => one.review)).toEqual([review, null])

  forgetDecision('a')
  expect((await fetchAs('pending')).requests.map(({ id }) => id)).toEqual(['a', 'b'])
  vi.unstubAllGlobals()
})
