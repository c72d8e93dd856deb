import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import { MyRequests } from './my-requests.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['with the code that opened the account', 'K7QM-4RTX', '/en/request?code=K7QM-4RTX', 'is ready'],
  ['without one, by way of the code', null, '/en/request', 'With an access code'],
])('a family without requests makes its first one %s', async (_, code, address, words) => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/rpc/get_opening_code' ? { success: true, code } : { success: true, requests: [] },
    ),
  )
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MyRequests userId="a user">{() => null}</MyRequests>
    </QueryClientProvider>,
    { path: '/en/dashboard' },
  )
  await until(() => {
    expect(container.querySelector('a')?.getAttribute('href')).toBe(address)
    expect(container.textContent).toContain(words)
  })
})
