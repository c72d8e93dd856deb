import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { AuthProvider, FreshSignIn } from '#web/features/accounts/index.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { AdministratorsList } from './administrators-list.tsx'

const person = (id: string, name: string) => ({
  id,
  name,
  email: `${name}@example.org`.toLowerCase(),
  two_step: true,
  last_signed_in_at: null,
})
const invite = (invited_by: string, email: string) => ({
  id: email,
  email,
  invited_by,
  invited_by_name: 'Leah',
  expires_at: '2026-11-25T10:00:00.000Z',
  is_over: false,
})

let sent: { name: string; input: unknown }[] = []
let answers: Record<string, (input: never) => unknown> = {}
const refused = (error_code: string) => ({ success: false, error_code })

beforeEach(() => {
  sent = []
  const invites = [invite('leah', 'new@example.org'), invite('sara', 'other@example.org')]
  const administrators = [person('leah', 'Leah'), person('sara', 'Sara')]
  answers = { list_administrators: () => ({ success: true, administrators, invites }) }
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const name = path.replace('/rpc/', '')
    const input = JSON.parse(body ?? 'null')
    if (name !== 'list_administrators' && path.startsWith('/rpc/')) sent.push({ name, input })
    return Response.json(answers[name]?.(input as never) ?? null)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openList() {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <AdministratorsList />
        <FreshSignIn />
      </AuthProvider>
    </QueryClientProvider>,
  )
  // The question stays open behind the dialog that asks for the password.
  const dialog = () => [...document.querySelectorAll('[role=dialog]')].at(-1)
  const fields = () => [...(dialog()?.querySelectorAll('input') ?? [])].map(({ name }) => name)
  return {
    dialog,
    fields,
    /** Presses a button by its name, in the dialog if there is one. */
    async press(name: string) {
      const find = () =>
        [...(dialog() ?? document).querySelectorAll('button')].find((button) =>
          [button.getAttribute('aria-label'), button.textContent].includes(name),
        )
      await until(() => expect(find()).toBeDefined())
      await act(async () => find()?.click())
    },
    async type(field: string, text: string) {
      const find = () => dialog()?.querySelector<HTMLInputElement>(`input[name=${field}]`)
      await until(() => expect(find()).toBeTruthy())
      const input = find()
      if (input) await typeInto(input, text)
    },
  }
}

test('removing an administrator lists the invitations that end with it, and no others', async () => {
  const list = await openList()
  await list.press('Remove: Leah')
  await until(() => expect(list.dialog()?.textContent).toContain('These invitations stop working:'))
  expect(list.dialog()?.textContent).toContain('new@example.org')
  expect(list.dialog()?.textContent).not.toContain('other@example.org')
})

test('an administrator without invitations is removed without a word about them', async () => {
  const administrators = [person('leah', 'Leah')]
  answers.list_administrators = () => ({ success: true, administrators, invites: [] })
  const list = await openList()
  await list.press('Remove: Leah')
  await until(() => expect(list.dialog()).toBeDefined())
  expect(list.dialog()?.textContent).not.toContain('invitations')
})

test('whoever has a second step confirms with the password and a code', async () => {
  let isProved = false
  answers.remove_administrator = () => (isProved ? { success: true } : refused('err.signInAgain'))
  answers.confirm_identity = ({ code }: { code?: string }) => {
    isProved = code === '123456'
    if (code === undefined) return refused('err.codeNeeded')
    return isProved ? { success: true } : refused('err.wrongCode')
  }
  const list = await openList()
  await list.press('Remove: Leah')
  await list.press('Yes')
  await until(() => expect(list.fields()).toEqual(['password'])) // no code is asked in advance
  await list.type('password', 'a quiet room')
  await list.press('Continue')
  await until(() => expect(list.fields()).toEqual(['password', 'code']))
  await list.type('code', '123456')
  await list.press('Continue')
  await until(() => expect(sent.map(({ name }) => name).at(-1)).toBe('remove_administrator'))
  expect(sent).toEqual([
    { name: 'remove_administrator', input: { user_id: 'leah' } },
    { name: 'confirm_identity', input: { password: 'a quiet room' } },
    { name: 'confirm_identity', input: { password: 'a quiet room', code: '123456' } },
    { name: 'remove_administrator', input: { user_id: 'leah' } },
  ])
})
