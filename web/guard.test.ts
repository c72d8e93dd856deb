import { createContext, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { guard, loaderOf } from './guard.ts'

const sessionContext = createContext<{ id: string }>()

async function enter(address: string, session?: { id: string }) {
  const context = new RouterContextProvider()
  const check = guard({
    context: sessionContext,
    find: async () => session,
    redirectTo: (locale, from) => `/${locale}/signin?return_to=${encodeURIComponent(from)}`,
  })
  const url = new URL(address, 'http://localhost')
  const args = { request: new Request(url), url, context, params: {}, pattern: '*' }
  try {
    await check(args, async () => ({}))
    return { context }
  } catch (thrown) {
    return { context, sentTo: thrown instanceof Response && thrown.headers.get('Location') }
  }
}

test('admits a session and passes it to the pages', async () => {
  const { sentTo, context } = await enter('/he/dashboard', { id: 'someone' })
  expect(sentTo).toBeUndefined()
  const load = loaderOf(sessionContext)
  expect(load.hydrate).toBe(true)
  expect(load({ context })).toEqual({ id: 'someone' })
})

test('redirects everybody else in their language, with the requested address', async () => {
  const { sentTo } = await enter('/yi/request?code=K7QM')
  expect(sentTo).toBe('/yi/signin?return_to=%2Fyi%2Frequest%3Fcode%3DK7QM')
})

test('uses the document’s language for office addresses, which have none', async () => {
  document.documentElement.lang = 'he'
  const { sentTo } = await enter('/admin/codes')
  expect(sentTo).toBe('/he/signin?return_to=%2Fadmin%2Fcodes')
})
