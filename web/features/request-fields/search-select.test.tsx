import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '#web/test-render.tsx'
import { SearchSelect } from './search-select.tsx'

const groups = [
  { name: 'Often chosen', options: [{ value: 'US', label: 'United States' }] },
  {
    name: 'Others',
    options: [
      { value: 'AT', label: 'Austria' },
      { value: 'AU', label: 'Australia' },
    ],
  },
]

const onChange = vi.fn()
beforeEach(() => onChange.mockClear())

async function draw(value = '') {
  const { container } = await render(
    <SearchSelect
      label="Country"
      name="country"
      value={value}
      onChange={onChange}
      groups={groups}
      matches={({ label }, query) => label.toLowerCase().includes(query.toLowerCase())}
      nothing="No such country"
    />,
  )
  const input = container.querySelector('input') as HTMLInputElement
  const press = (key: string) =>
    act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  const write = (text: string) =>
    act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const focus = () => act(async () => input.focus())
  const shown = () => [...container.querySelectorAll('[role=option]')].map((at) => at.textContent)
  const active = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { container, input, press, write, focus, shown, active }
}

test('shows the name of what is chosen, and the whole list in its groups when entered', async () => {
  const { container, input, focus, shown } = await draw('AU')
  expect(input.value).toBe('Australia')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await focus()
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(shown()).toEqual(['United States', 'Austria', 'Australia'])
  expect(container.querySelectorAll('fieldset')).toHaveLength(2)
  expect(container.querySelector('[aria-selected=true]')?.textContent).toBe('Australia')
})

test('typing finds, Enter takes the first that was found', async () => {
  const { write, press, shown, active } = await draw()
  await write('aust')
  expect(shown()).toEqual(['Austria', 'Australia'])
  expect(active()).toBe('Austria')
  await press('Enter')
  expect(onChange).toHaveBeenCalledWith('AT')
  expect(shown()).toEqual([])
})

test('the arrows go through the list and stop at its ends', async () => {
  const { focus, press, active } = await draw()
  await focus()
  await press('ArrowDown')
  expect(active()).toBe('United States')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active()).toBe('Australia')
  await press('ArrowUp')
  expect(active()).toBe('Austria')
})

test('Escape and leaving change nothing and bring the name back', async () => {
  const { input, focus, write, press, shown } = await draw('US')
  await focus()
  await write('aus')
  await press('Escape')
  expect(shown()).toEqual([])
  expect(input.value).toBe('United States')
  await write('zzz')
  await act(async () => input.blur())
  expect(input.value).toBe('United States')
  expect(onChange).not.toHaveBeenCalled()
})

test('a press chooses; what is not there is said', async () => {
  const { container, focus, write } = await draw()
  await focus()
  await act(async () => container.querySelectorAll<HTMLElement>('[role=option]')[1]?.click())
  expect(onChange).toHaveBeenCalledWith('AT')
  await write('zzz')
  expect(container.querySelector('[role=status]')?.textContent).toBe('No such country')
})
