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

/** Opens the page at a hash. The first call with the token is lost. */
async function open(hash: string, session: object | null) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/rpc/')) return Response.json(session)
    calls.push(path)
    if (calls.length === 1) throw new TypeError('no connection')
    return Response.json({ success: true, signed_in: false, recovery: session !== null })
  })
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <AuthConfirm />
      </AuthProvider>
    </QueryClientProvider>,
    { path: `/en/auth-confirm${hash}` },
  )
  return {
    calls,
    container,
    press: (name: string) =>
      until(() => {
        const button = container.querySelector<HTMLElement>('main .mantine-Button-root')
        expect(button?.textContent).toBe(name)
        button?.click()
      }),
    expectLink: (words: string, address: string) =>
      until(() => {
        const link = container.querySelector('main a')
        expect([link?.textContent, link?.getAttribute('href')]).toEqual([words, address])
      }),
  }
}

test.each([
  ['sign-in', null, 'Sign in', '/en/signin'],
  [
    'a new password, if it has to be chosen',
    recovery(),
    'Choose a new password',
    '/en/change-password',
  ],
])(
  'a press confirms, again after a lost connection, and leads to %s',
  async (_, session, words, address) => {
    const { press, calls, container, expectLink } = await open('#token=x', session)
    expect(calls).toEqual([])
    await press('Confirm my email address')
    await press('Try again')
    await expectLink(words, address)
    expect(calls).toEqual(['/rpc/confirm_email', '/rpc/confirm_email'])
    expect(container.querySelector('h1')?.textContent).toBe('Email confirmed')
  },
)

test('an address without a token leads to sign-in, and claims nothing', async () => {
  const { container, expectLink } = await open('', null)
  await expectLink('Sign in', '/en/signin')
  expect(container.querySelector('h1')?.textContent).toBe('You can sign in')
  expect(container.querySelector('form')?.textContent).toContain('Send a new link')
})
