import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { AuthProvider, FreshSignIn } from '#web/features/accounts/index.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { useSubmitDirect } from './submit.ts'
import { emptyDirect } from './values.ts'

const values = { ...emptyDirect('2026-11-20'), payment_method: 'check', admin_amount: '5000' }

function Form() {
  const { submit } = useSubmitDirect({ showErrors: () => {}, onSaved: () => {} })
  return (
    <button type="button" onClick={() => void submit(values, undefined)}>
      Submit
    </button>
  )
}

/** Presses a button by its text, in the topmost dialog if there is one. */
async function press(name: string) {
  const within = () => [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  const find = () =>
    [...within().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await until(() => expect(find()).toBeDefined())
  await act(async () => find()?.click())
}

test('a large amount asks for the password, and the same request is sent then', async () => {
  const sent: { name: string; input: unknown }[] = []
  let isProved = false
  const answers: Record<string, () => unknown> = {
    create_direct_request: () =>
      isProved
        ? { success: true, request: { id: 'r' }, code: 'c' }
        : { success: false, error_code: 'err.signInAgain' },
    confirm_identity: () => {
      isProved = true
      return { success: true }
    },
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const name = path.replace('/rpc/', '')
    if (name in answers) sent.push({ name, input: JSON.parse(body ?? 'null') })
    return Response.json(answers[name]?.() ?? null)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Form />
        <FreshSignIn />
      </AuthProvider>
    </QueryClientProvider>,
  )
  await press('Submit')
  const password = () => document.querySelector<HTMLInputElement>('input[name=password]')
  await until(() => expect(password()).toBeTruthy())
  const field = password()
  if (field) await typeInto(field, 'a quiet room')
  await press('Continue')
  await until(() => expect(sent).toHaveLength(3))
  const [first, , last] = sent
  expect(first?.input).toMatchObject({ input_submission_id: values.submission_id })
  expect(last).toEqual(first)
})
