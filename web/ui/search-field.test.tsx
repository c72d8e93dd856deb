import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, typeInto } from '../test-render.tsx'
import { SearchField } from './search-field.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const DEBOUNCE_MS = 250

function Example({ first, sought }: { first: string; sought: string[] }) {
  const [value, setValue] = useState(first)
  const onSearch = (text: string) => {
    sought.push(text)
    setValue(text)
  }
  return (
    <>
      <SearchField label="Search" value={value} onSearch={onSearch} />
      <button type="button" onClick={() => setValue('')} />
    </>
  )
}

async function open(first = '') {
  const sought: string[] = []
  const { container } = await render(<Example first={first} sought={sought} />)
  const field = container.querySelector('input') as HTMLInputElement
  const type = (text: string) => typeInto(field, text)
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  const clear = () => act(() => container.querySelector('button')?.click())
  return { field, sought, type, wait, clear }
}

test('searches after a pause in typing, and keeps what is typed meanwhile', async () => {
  const { field, sought, type, wait } = await open()
  await type('kl')
  await wait(DEBOUNCE_MS - 1)
  await type('klei ')
  await wait(DEBOUNCE_MS - 1)
  expect(sought).toEqual([])
  await wait(1)
  expect(sought).toEqual(['klei'])
  expect(field.value).toBe('klei ')
})

test('Enter searches at once, and only once', async () => {
  const { field, sought, type, wait } = await open()
  await type('klein')
  await act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  expect(sought).toEqual(['klein'])
  await wait(DEBOUNCE_MS)
  expect(sought).toEqual(['klein'])
})

test('is emptied when the filters are cleared', async () => {
  const { field, sought, type, wait, clear } = await open('stern')
  expect(field.value).toBe('stern')
  await clear()
  expect(field.value).toBe('')
  await type('klein')
  await wait(DEBOUNCE_MS)
  await type('kleinman')
  await clear()
  await wait(DEBOUNCE_MS)
  expect(field.value).toBe('')
  expect(sought.at(-1)).toBe('')
})
