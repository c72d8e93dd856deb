import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './api.ts'
import { type StaleKeys, useLive } from './live.ts'
import { stubEventSource, TestEventSource } from './test-events.ts'
import { render } from './test-render.tsx'

let opened: TestEventSource[]
const stale: StaleKeys = {
  'request.created': [['counts'], ['requests']],
  'code.changed': [['codes']],
}
let hidden = false

beforeEach(() => {
  hidden = false
  vi.useFakeTimers()
  opened = stubEventSource()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Listener() {
  useLive(stale)
  return null
}

async function listening() {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  await render(
    <QueryClientProvider client={client}>
      <Listener />
    </QueryClientProvider>,
  )
  return {
    client,
    keys: () => invalidated.mock.calls.map(([filter]) => filter?.queryKey),
    pass: (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds)),
  }
}

function show(visible: boolean) {
  hidden = !visible
  document.dispatchEvent(new Event('visibilitychange'))
}

test('events in quick succession cause one refetch of what they concern', async () => {
  const { keys, pass } = await listening()
  for (const _ of [1, 2, 3]) opened[0]?.tell('request.created')
  expect(keys()).toEqual([])
  await pass(500)
  expect(keys()).toEqual([['counts'], ['requests']])
})

test('an event that concerns nothing on the screen fetches nothing', async () => {
  const { keys, pass } = await listening()
  opened[0]?.tell('document.changed')
  await pass(500)
  expect(keys()).toEqual([])
})

test('a fetch in progress is not cancelled, but repeated afterwards', async () => {
  const { client, keys, pass } = await listening()
  const page = Promise.withResolvers<string>()
  const fetched = client.fetchQuery({ queryKey: ['requests', 1], queryFn: () => page.promise })
  opened[0]?.tell('request.created')
  await pass(1000)
  expect(keys()).toEqual([['counts']])
  page.resolve('the next page')
  await expect(fetched).resolves.toBe('the next page')
  await pass(500)
  expect(keys()).toEqual([['counts'], ['requests']])
})

test('reconnecting refetches everything', async () => {
  const { keys, pass } = await listening()
  opened[0]?.tell('ready')
  await pass(500)
  expect(keys()).toEqual([])
  opened[0]?.tell('ready')
  await pass(500)
  expect(keys()).toEqual([['counts'], ['requests'], ['codes']])
})

test('prefetched answers are dropped once live updates connect', async () => {
  window.prefetched = new Map([
    ['/rpc/get_request_counts{}', { response: Promise.resolve(new Response()) }],
  ])
  await listening()
  expect(window.prefetched.size).toBe(1)
  opened[0]?.tell('ready')
  expect(window.prefetched.size).toBe(0)
})

test.each([
  ['more than a second ago are fetched again', 1001, [['counts'], ['requests'], ['codes']]],
  ['just now are not', 500, []],
])('used prefetched answers from %s once live updates connect', async (_, ago, expected) => {
  const answeredAt = performance.now() - ago
  const response = Promise.resolve(Response.json(null))
  window.prefetched = new Map([['/auth/get-session', { response, answeredAt }]])
  await send('/auth/get-session')
  const { keys, pass } = await listening()
  opened[0]?.tell('ready')
  await pass(500)
  expect(keys()).toEqual(expected)
})

test('a hidden tab closes its connection', async () => {
  await listening()
  show(false)
  expect(opened.map(({ readyState }) => readyState)).toEqual([TestEventSource.CLOSED])
  show(true)
  expect(opened.map(({ readyState }) => readyState)).toEqual([TestEventSource.CLOSED, 1])
})

test('a refusing server is asked again after 30 s, and the shown data refetched at once', async () => {
  const { keys, pass } = await listening()
  opened[0]?.close()
  opened[0]?.tell('error')
  await pass(500)
  expect(keys()).toEqual([['counts'], ['requests'], ['codes']])
  await pass(28_000)
  expect(opened).toHaveLength(1)
  await pass(2_000)
  expect(opened).toHaveLength(2)
})
