import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../api.ts'
import { render, until } from '../test-render.tsx'
import { ActButton } from './act-button.tsx'

const buttonOf = (words: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === words)
const press = (words: string) => act(async () => buttonOf(words)?.click())

test('a press is sent once while it is under way', async () => {
  let answer = () => {}
  const send = vi.fn(() => new Promise<void>((done) => (answer = done)))
  const onDone = vi.fn()
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ActButton send={send} onDone={onDone}>
        Remove
      </ActButton>
    </QueryClientProvider>,
  )
  await press('Remove')
  await press('Remove')
  expect(send).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => answer())
  await until(() => expect(onDone).toHaveBeenCalledOnce())
  await press('Remove')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a press with a question sends nothing before the answer is yes', async () => {
  const send = vi.fn(async () => undefined)
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ActButton send={send} question={{ title: 'Really?', yes: 'Yes, remove', no: 'Keep it' }}>
        Remove
      </ActButton>
    </QueryClientProvider>,
  )
  await press('Remove')
  await until(() => expect(buttonOf('Keep it')).toBeDefined())
  await press('Keep it')
  expect(send).not.toHaveBeenCalled()
  await press('Remove')
  await until(() => expect(buttonOf('Yes, remove')).toBeDefined())
  await press('Yes, remove')
  await until(() => expect(send).toHaveBeenCalledOnce())
})
