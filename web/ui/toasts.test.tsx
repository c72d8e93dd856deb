import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { clearToasts, Toasts, toast } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})

async function open() {
  const { container } = await render(<Toasts />)
  return {
    shown: () => container.querySelector('.toast p:last-child')?.textContent,
    close: () => container.querySelector('button'),
    wait: (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds)),
  }
}
const say = (message: string) => act(async () => toast({ message }))

test('a toast from before the first render is shown afterwards', async () => {
  act(() => toast({ message: 'early' }))
  const { shown } = await open()
  expect(shown()).toBe('early')
})

test('a toast stays while it has the focus, and disappears when dismissed', async () => {
  const { shown, close, wait } = await open()
  await say('one')
  act(() => close()?.focus())
  await wait(20_000)
  expect(shown()).toBe('one')
  await act(async () => close()?.click())
  expect(shown()).toBeUndefined()
})
