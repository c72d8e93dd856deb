import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { AuthProvider } from '#web/features/accounts/index.ts'
import { render, until } from '#web/test-render.tsx'
import { MailSwitch } from './mail-switch.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Renders the switch. Returns it with the pending responses of its saves. */
async function draw() {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/rpc/get_mail_on_new_request') {
      return Promise.resolve(
        Response.json({ mail_on_new_request: false, mail_on_reminders: false }),
      )
    }
    if (path !== '/rpc/set_mail_on_new_request') return Promise.resolve(Response.json(null))
    return new Promise<Response>((answer) => answers.push(answer))
  })
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <MailSwitch />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const input = () => container.querySelector<HTMLInputElement>('[role=switch]')
  await until(() => expect(input()?.checked).toBe(false))
  return { input, answers, press: () => act(async () => input()?.click()) }
}

test('turns on at once, and is saved once however often it is pressed', async () => {
  const { input, answers, press } = await draw()
  await press()
  await until(() => expect(input()?.checked).toBe(true))
  await press()
  expect(input()?.checked).toBe(true)
  expect(answers).toHaveLength(1)
  answers[0]?.(
    Response.json({ success: true, mail_on_new_request: true, mail_on_reminders: false }),
  )
  await until(() => expect(input()?.getAttribute('aria-disabled')).toBeNull())
  expect(input()?.checked).toBe(true)
})

test('turns back if it could not be saved', async () => {
  const { input, answers, press } = await draw()
  await press()
  await until(() => expect(input()?.checked).toBe(true))
  answers[0]?.(Response.json({}, { status: 500 }))
  await until(() => expect(input()?.checked).toBe(false))
})
