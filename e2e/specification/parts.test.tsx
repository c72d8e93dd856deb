import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthProvider } from '#web/features/accounts/auth.tsx'
import type { RegistrationScreen } from '#web/features/accounts/registration.ts'
import { RegistrationForm } from '#web/features/accounts/registration-form.tsx'
import { browser } from '#web/features/accounts/test-session.ts'
import { render, typeInto } from '#web/test-render.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { clearToasts, Toasts, toast } from '#web/ui/toasts.tsx'

// What a browser shows too seldom, or too long, to wait for it there.

afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})

/** Returns the words of each message on the screen, and how it is announced. */
const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('.toast')].map((one) => [
    ...[...one.querySelectorAll('p')].map(({ textContent }) => textContent),
    one.getAttribute('role'),
  ])

test('9.29 messages are shown one at a time, for 5000 ms', async () => {
  vi.useFakeTimers()
  const { container } = await render(<Toasts />)
  const say = (message: string, tone?: 'error') => act(async () => toast({ message, tone }))
  const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
  await say('broken', 'error')
  expect(shown(container)).toEqual([['broken', 'alert']])
  await wait(4900)
  await say('saved')
  expect(shown(container)).toEqual([['saved', 'status']])
  await wait(4999)
  expect(shown(container)).toEqual([['saved', 'status']])
  await wait(1)
  expect(shown(container)).toEqual([])
})

test('2a.33 a progress indicator of several steps numbers them and checks those that are done', async () => {
  const { container } = await render(<StepBar steps={['One', 'Two', 'Three']} current={1} />)
  const steps = [...container.querySelectorAll('li')]
  expect(steps.map(({ textContent }) => textContent)).toEqual(['One', '2Two', '3Three'])
  const checked = steps.map((step) => step.querySelector('svg[aria-label="Done"]') !== null)
  expect(checked).toEqual([true, false, false])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(container.querySelector('nav')?.getAttribute('aria-label')).toBe('Step 2 of 3')
})

/** Submits a registration without a code and returns the messages. */
async function submitWithoutCode(screen: RegistrationScreen) {
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider auth={browser().tab()}>
        <RegistrationForm screen={screen} good={undefined} />
        <Toasts />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const values = ['moshe@example.org', 'a quiet room', 'a quiet room']
  for (const [at, input] of container.querySelectorAll('input').entries()) {
    await typeInto(input, values[at] ?? '')
  }
  await act(async () => container.querySelector('form')?.requestSubmit())
  return shown(container)
}

test('5.7 signing up without a session of a code is refused', async () => {
  expect(await submitWithoutCode('signup')).toEqual([['Invalid code session', 'alert']])
})

test('5.11 8.9 registering without a valid code is refused', async () => {
  expect(await submitWithoutCode('register')).toEqual([
    ['Invalid Code', 'Please use a valid code to register.', 'alert'],
  ])
})
