import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { clearToasts, freePlace, Toasts, toast } from './toasts.tsx'

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

test('a toast rises above the controls that it would cover, or stands beside them', () => {
  const box = (top: number, bottom: number, left = 0) => new DOMRect(left, top, 100, bottom - top)
  const [middle, beside] = [box(550, 600), box(550, 600, 200)]
  const first = (lift: number) => ({ index: 0, lift })
  expect(freePlace([middle], [box(400, 440), box(560, 604, 300)])).toEqual(first(0))
  expect(freePlace([middle], [box(560, 604)])).toEqual(first(44)) // 4 px above the button
  expect(freePlace([middle], [box(500, 544), box(560, 604)])).toEqual(first(104))
  expect(freePlace([middle, beside], [box(560, 604)])).toEqual({ index: 1, lift: 0 })
  expect(freePlace([middle, beside], [])).toEqual(first(0))
  expect(freePlace([middle], [box(0, 640)])).toBeUndefined()
})
