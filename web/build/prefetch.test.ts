import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, send } from '../api.ts'
import { prefetchedOutput } from '../prefetched.ts'
import { prefetchScript } from './prefetch.ts'

const session = { user: { id: 'u1' }, session: { recovery: false, two_step_missing: false } }
const answers: Record<string, unknown> = {}
const fetched = vi.fn(async (path: string, _init?: RequestInit) => Response.json(answers[path]))
const asked = () =>
  fetched.mock.calls.map(([path, init]) => path.replace('/rpc/', '') + (init?.body ?? ''))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(performance, 'now').mockReturnValue(1000) // the page was just opened
  fetched.mockClear()
  Object.assign(answers, {
    '/auth/get-session': session,
    '/rpc/check_user_admin_status': true,
    '/rpc/get_request_info': { requests: [] },
    '/rpc/get_request_counts': { success: true },
    '/rpc/get_requests_with_review_status': { success: true, requests: [] },
  })
})

afterEach(() => vi.restoreAllMocks())

/** Runs the script of a page. */
function open(pathname: string, search = ''): Promise<void> {
  const script = prefetchScript(pathname).replace(';(async', 'return (async') // to wait for it
  return new Function('location', script)({ pathname, search })
}

test('an administrator’s page prefetches the session, then its list; each answer is used once', async () => {
  await open('/admin/master-dashboard')
  const list = 'get_requests_with_review_status{"review_filter":"pending","limit":50}'
  expect(asked()).toEqual([
    '/auth/get-session',
    'check_user_admin_status{"input_user_id":"u1"}',
    'get_request_counts{}',
    list,
  ])
  fetched.mockClear()
  await expect((await send('/auth/get-session')).json()).resolves.toEqual(session)
  await expect(call('check_user_admin_status', { input_user_id: 'u1' })).resolves.toBe(true)
  const input = { search: undefined, review_filter: 'pending', limit: 50 } as const
  await expect(call('get_requests_with_review_status', input)).resolves.toMatchObject({
    success: true,
  })
  expect(asked()).toEqual([])
  await call('get_requests_with_review_status', input)
  expect(asked()).toEqual([list])
})

test('a requester’s page prefetches the session, then their requests', async () => {
  await open('/he/dashboard')
  expect(asked()).toEqual(['/auth/get-session', 'get_request_info{"user_id_input":"u1"}'])
  await expect(call('get_request_info', { user_id_input: 'u1' })).resolves.toEqual({ requests: [] })
  expect(asked()).toHaveLength(2)
})

test('the wizard prefetches what it begins with, and shows its first step if that is empty', async () => {
  const page = document.documentElement.dataset
  answers['/rpc/validate_code_for_request'] = { success: true, code_id: 'c1' }
  answers['/rpc/get_previous_details'] = { success: true, values: {} }
  answers['/rpc/get_begun'] = { success: true, values: {}, needs_phone: false }
  await open('/he/request', '?code=K7QM-4RTX')
  expect(asked().slice(1)).toEqual([
    'validate_code_for_request{"code_text":"K7QM4RTX","user_id_input":"u1"}',
    'get_previous_details{}',
    'get_begun{"code_text":"K7QM4RTX"}',
  ])
  expect(page.firstStep).toBe('')
  const input = { code_text: 'K7QM4RTX', user_id_input: 'u1' }
  await expect(call('validate_code_for_request', input)).resolves.toMatchObject({ success: true })
  expect(asked()).toHaveLength(4)

  delete page.firstStep
  localStorage.setItem('kuppah-draft:u1:K7QM4RTX', '{}')
  await open('/he/request', '?code=K7QM-4RTX')
  expect(page.firstStep).toBeUndefined()
  localStorage.clear()
  answers['/rpc/validate_code_for_request'] = { success: false, error_code: 'request.exists' }
  await open('/he/request', '?code=K7QM-4RTX')
  expect(page.firstStep).toBeUndefined()
})

test('the page of a run prefetches the run, then its payments', async () => {
  answers['/rpc/get_payout_run'] = { success: true, run: { id: 'r1' } }
  answers['/rpc/get_payout_payments'] = { success: true, payments: [] }
  await open('/admin/payouts/12')
  expect(asked().slice(2)).toEqual([
    'get_request_counts{}',
    'get_payout_run{"number":12}',
    'get_payout_payments{"run_id":"r1","limit":200}',
  ])
  fetched.mockClear()
  expect(prefetchedOutput('get_payout_run', { number: 12 })).toMatchObject({ run: { id: 'r1' } })
  await call('get_payout_payments', { run_id: 'r1', cursor: undefined, limit: 200 })
  expect(asked()).toEqual([])
})

test('an answer that arrived before the first render is available at once, and used once', async () => {
  const isOpen = open('/admin')
  expect(prefetchedOutput('get_request_counts', {})).toBeUndefined()
  await isOpen
  expect(prefetchedOutput('get_request_counts', {})).toEqual({ success: true })
  expect(prefetchedOutput('get_request_counts', {})).toBeUndefined()
})

test('a request in flight is awaited, not sent again', async () => {
  const counts = Promise.withResolvers<Response>()
  for (const known of [session, true]) fetched.mockResolvedValueOnce(Response.json(known))
  fetched.mockReturnValueOnce(counts.promise)
  const isOpen = open('/admin')
  await vi.waitFor(() => expect(asked()).toHaveLength(3))
  expect(prefetchedOutput('get_request_counts', {})).toBeUndefined()
  const answer = call('get_request_counts', {})
  counts.resolve(Response.json({ success: true }))
  await expect(answer).resolves.toEqual({ success: true })
  await isOpen
  expect(asked()).toHaveLength(3)
})

test('a filtered list is not prefetched', async () => {
  await open('/admin/master-dashboard', '?tab=all')
  expect(asked()).toHaveLength(3)
})

test.each([
  ['nobody is signed in', '/admin', null, true, 1],
  ['the page shows no requests', '/he/security', session, true, 1],
  [
    'a reset link opened the session',
    '/admin',
    { ...session, session: { recovery: true } },
    true,
    1,
  ],
  ['the user is no administrator', '/admin', session, false, 2],
])('prefetching stops when %s', async (_, path, found, isAdmin, count) => {
  answers['/auth/get-session'] = found
  answers['/rpc/check_user_admin_status'] = isAdmin
  await open(path)
  expect(asked()).toHaveLength(count)
})

test('an answer older than half a minute is fetched again', async () => {
  await open('/he/security')
  vi.spyOn(performance, 'now').mockReturnValueOnce(30_001)
  await send('/auth/get-session')
  expect(asked()).toHaveLength(2)
})
