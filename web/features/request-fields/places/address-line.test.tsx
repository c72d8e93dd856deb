import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AddressFields } from '#web/features/request-fields/index.ts'
import { render, typeInto } from '#web/test-render.tsx'

const { start, suggest } = vi.hoisted(() => ({ start: vi.fn(), suggest: vi.fn() }))
vi.mock('./search.ts', () => ({ createSearch: () => ({ start, suggest }) }))
const take = vi.fn()
const warn = vi.spyOn(console, 'warn')

const brooklyn = {
  address_line1: '1432 54th Street',
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
}
const suggestions = [
  { id: 'b', main: '1432 54th Street', rest: 'Brooklyn, NY, USA', take },
  { id: 'i', main: 'הרצל 12', rest: 'בני ברק, ישראל', take },
]

beforeEach(() => {
  start.mockReset().mockResolvedValue(undefined)
  suggest.mockReset().mockResolvedValue(suggestions)
  take.mockReset().mockResolvedValue(brooklyn)
  warn.mockReset().mockImplementation(() => {})
  document.head.innerHTML = '<meta name="maps-enabled" content="true">'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

type Values = Record<string, string>

function Form({ initial }: { initial: Values }) {
  const [values, setValues] = useState(initial)
  return (
    <AddressFields
      prefix="payment_"
      required={() => true}
      value={(part) => values[part] ?? ''}
      error={() => undefined}
      onChange={(part, value) => setValues((before) => ({ ...before, [part]: value }))}
    />
  )
}

async function draw(initial: Values = {}) {
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form initial={initial} />
    </QueryClientProvider>,
  )
  await act(() => vi.dynamicImportSettled()) // the list is in a separate chunk
  const named = (name: string) => container.querySelector(`[name="payment_${name}"]`)
  const input = named('address_line1') as HTMLInputElement
  return {
    container,
    input,
    focus: () => act(async () => input.focus()),
    type: (text: string) => typeInto(input, text),
    pause: () => act(() => vi.advanceTimersByTimeAsync(250)),
    /** Returns whether the field handled the key; otherwise the browser does. */
    press: async (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      await act(async () => input.dispatchEvent(event))
      return event.defaultPrevented
    },
    options: () => [...container.querySelectorAll<HTMLElement>('[role=option]')],
    written: (...names: string[]) => names.map((name) => (named(name) as HTMLInputElement).value),
  }
}

const old = { address_line2: 'Apt 4', city: 'Old', state: 'NJ', postal_code: '1', country: 'CA' }

test('suggests addresses, and fills five fields from the chosen one', async () => {
  const { container, input, focus, type, pause, press, options, written } = await draw(old)
  expect(start).not.toHaveBeenCalled()
  await focus()
  expect(start).toHaveBeenCalledOnce()
  await type(' 1432 54')
  await pause()
  expect(suggest).toHaveBeenCalledExactlyOnceWith('1432 54')
  expect(options().map((option) => option.textContent)).toEqual([
    '1432 54th Street Brooklyn, NY, USA',
    'הרצל 12 בני ברק, ישראל',
  ])
  expect(container.querySelector('[translate="no"]')?.textContent).toBe('Google Maps')
  expect(container.querySelector('[role=status]')?.textContent).toContain('2 addresses')

  await press('ArrowDown')
  expect(await press('Enter')).toBe(true)
  expect(options()).toEqual([])
  expect(written('address_line1', 'address_line2', 'city', 'state', 'postal_code')).toEqual([
    '1432 54th Street',
    'Apt 4',
    'Brooklyn',
    'NY',
    '11219',
  ])
  expect(written('country')).toEqual(['United States'])
  expect(document.activeElement).toBe(input)
})

test('clears the parts that the place does not have', async () => {
  take.mockResolvedValue({ ...brooklyn, state: '', postal_code: '' })
  const { focus, type, pause, options, written } = await draw(old)
  await focus()
  await type('הרצל')
  await pause()
  await act(async () => options()[1]?.click())
  expect(written('city', 'state', 'postal_code')).toEqual(['Brooklyn', '', ''])
})

test('searches after a pause in typing, and for three letters or more', async () => {
  const { focus, type, pause } = await draw()
  await focus()
  for (const text of ['1', '14', '143', '1432', '1432 5']) await type(text)
  await pause()
  expect(suggest).toHaveBeenCalledExactlyOnceWith('1432 5')
  await type('14')
  await pause()
  expect(suggest).toHaveBeenCalledOnce()
})

test('ignores answers to an outdated text', async () => {
  const late = Promise.withResolvers()
  const { focus, type, pause, options, written } = await draw()
  await focus()
  suggest.mockReturnValueOnce(late.promise)
  await type('1432')
  await pause()
  await type('14')
  await act(async () => late.resolve(suggestions))
  expect(options()).toEqual([])

  const place = Promise.withResolvers()
  take.mockReturnValueOnce(place.promise)
  await type('1432')
  await pause()
  await act(async () => options()[0]?.click())
  await type('1500 by hand')
  await act(async () => place.resolve(brooklyn))
  expect(written('address_line1', 'city')).toEqual(['1500 by hand', ''])
})

test('fills in a chosen place also after the field was left', async () => {
  const place = Promise.withResolvers()
  take.mockReturnValueOnce(place.promise)
  const { input, focus, type, pause, options, written } = await draw()
  await focus()
  await type('1432')
  await pause()
  await act(async () => options()[0]?.click())
  await act(async () => input.blur())
  await focus()
  await act(async () => place.resolve(brooklyn))
  expect(written('address_line1', 'city')).toEqual(['1432 54th Street', 'Brooklyn'])
})

test('is a combobox: arrows wrap around, Escape and blur close it, Enter submits the form', async () => {
  const { container, input, focus, type, pause, press, options } = await draw()
  expect(input.getAttribute('role')).toBe('combobox')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await focus()
  await type('1432')
  await pause()
  expect(input.getAttribute('aria-expanded')).toBe('true')
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  expect(list?.getAttribute('aria-label')).toBe('Suggested addresses')
  expect(await press('Enter')).toBe(false)
  const seen = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await press(key)
    const active = input.getAttribute('aria-activedescendant')
    seen.push(options().findIndex((option) => option.id === active))
  }
  expect(seen).toEqual([0, 1, 0, 1])
  expect(container.querySelector('[aria-selected=true]')).toBe(options()[1])
  await press('Escape')
  expect(options()).toEqual([])
  expect(input.hasAttribute('aria-activedescendant')).toBe(false)
  await type('1432 5')
  await pause()
  expect(options()).toHaveLength(2)
  await act(async () => input.blur())
  expect(options()).toEqual([])
})

test('is a plain field without a key', async () => {
  document.head.innerHTML = '<meta name="maps-enabled" content="false">'
  const { input, focus, type, pause } = await draw()
  await focus()
  await type('1432')
  await pause()
  expect(input.hasAttribute('role')).toBe(false)
  expect(start).not.toHaveBeenCalled()
  expect(suggest).not.toHaveBeenCalled()
})

test.each([
  ['the key', start],
  ['the search', suggest],
  ['the place', take],
])('where %s fails, it is logged, and one writes by hand', async (_, part) => {
  part.mockRejectedValue(new Error('quota'))
  const { focus, type, pause, press, options, written } = await draw()
  await focus()
  await type('1432 54th')
  await pause()
  await press('ArrowDown')
  if (part !== start) await press('Enter')
  expect(warn).toHaveBeenCalledExactlyOnceWith('No addresses are suggested:', new Error('quota'))
  if (part !== start) expect(options()).toEqual([])
  await type('1432 54th Street')
  expect(written('address_line1')).toEqual(['1432 54th Street'])
})
