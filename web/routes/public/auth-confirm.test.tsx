import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { AuthProvider } from '#web/features/accounts/index.ts'
import { render, until } from '#web/test-render.tsx'
import AuthConfirm from './auth-confirm.tsx'

afterEach(() => vi.unstubAllGlobals())

const soon = () => new Date(Date.now() + 60_000).toISOString()
const recovery = () => ({
  user: { id: 'a', email: 'a@example.org', name: '', is_admin: false, locale: 'en' },
  session: { good_until: soon(), signed_in_at: soon(), recovery: true, two_step_missing: false },
})

test.each([
  ['sign-in', null, '/en/signin', 'Sign in'],
  [
    'a new password, if it has to be chosen',
    recovery(),
    '/en/change-password',
    'Choose a new password',
  ],
])('a confirmation leads to %s', async (_, session, address, words) => {
  vi.stubGlobal('fetch', async () => Response.json(session))
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <AuthConfirm />
      </AuthProvider>
    </QueryClientProvider>,
    { path: '/en/auth-confirm' },
  )
  await until(() => {
    const link = container.querySelector('[role=status] + a')
    expect([link?.getAttribute('href'), link?.textContent]).toEqual([address, words])
  })
})
