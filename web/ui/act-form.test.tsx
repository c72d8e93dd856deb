import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../api.ts'
import { render, typeInto, until } from '../test-render.tsx'
import { ActForm } from './act-form.tsx'

async function showForm() {
  const send = vi.fn(async (values: object, _operationId: string) => values)
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ActForm
        fields={{
          way: {
            label: 'outside.way',
            kind: 'choice',
            initial: 'cash',
            options: ['cash', 'bill'].map((value) => ({ value, label: value })),
          },
          amount: { label: 'outside.amount', kind: 'amount' },
          note: { label: 'outside.note', isShown: ({ way }) => way === 'bill' },
          payee: { label: 'outside.payee', optional: true },
        }}
        send={send}
        done={() => 'saved'}
        button="outside.save"
      />
    </QueryClientProvider>,
  )
  const submit = () =>
    act(async () => container.querySelector<HTMLButtonElement>('[type="submit"]')?.click())
  const typeAmount = (text: string) => {
    const field = container.querySelector<HTMLInputElement>('[name="amount"]')
    return field && typeInto(field, text)
  }
  return { send, container, submit, typeAmount }
}

test('a required field and an amount that is none are refused before anything is sent', async () => {
  const { send, container, submit, typeAmount } = await showForm()
  await submit()
  expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  await typeAmount('some')
  await submit()
  expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  expect(send).not.toHaveBeenCalled()
})

test('what is shown is sent, and a field that is not shown is neither asked nor sent', async () => {
  const { send, submit, typeAmount } = await showForm()
  await typeAmount('12.50')
  await submit()
  await until(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toEqual({ way: 'cash', amount: '12.50', payee: '' })
})
