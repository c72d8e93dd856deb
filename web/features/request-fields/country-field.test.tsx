import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { loadCountryNames } from '#domain/countries.ts'
import { render, typeInto } from '#web/test-render.tsx'
import { useForm } from '#web/ui/form.tsx'
import { CountryField } from './country-field.tsx'

const onChange = vi.fn()

function Example({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  const change = (code: string) => {
    onChange(code)
    setValue(code)
  }
  return <CountryField label="Country" name="country" value={value} onChange={change} />
}

/** In a form, as the page has it before its scripts have loaded. */
function Form() {
  const { props, values, setValue } = useForm({ initial: { country: '' } })
  return (
    <form {...props(() => {})}>
      <CountryField
        label="Country"
        name="country"
        value={values.country}
        onChange={(code) => setValue('country', code)}
      />
    </form>
  )
}

async function draw(value = '', typedAhead?: string) {
  onChange.mockClear()
  const client = new QueryClient()
  client.setQueryData(['country names', 'en'], await loadCountryNames('en'))
  const { container } = await render(
    <QueryClientProvider client={client}>
      {typedAhead === undefined ? <Example initial={value} /> : <Form />}
    </QueryClientProvider>,
    typedAhead === undefined ? {} : { beforeScripts: (page) => typeAhead(page, typedAhead) },
  )
  const input = container.querySelector('input') as HTMLInputElement
  /**
   * Returns whether the field handled the key; otherwise the browser does, and Enter submits the
   * form.
   */
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    await act(async () => input.dispatchEvent(event))
    return event.defaultPrevented
  }
  const write = (text: string) => typeInto(input, text)
  const focus = () => act(async () => input.focus())
  const leave = () => act(async () => input.blur())
  const shown = () => [...container.querySelectorAll('[role=option]')].map((at) => at.textContent)
  const active = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  const error = () => container.querySelector('.mantine-InputWrapper-error')?.textContent
  return { container, input, press, write, focus, leave, shown, active, error }
}

function typeAhead(page: HTMLElement, text: string) {
  const input = page.querySelector('input') as HTMLInputElement
  expect(input.readOnly).toBe(false)
  input.value = text
}

test('shows the name of its value, and on focus the whole list in two groups', async () => {
  const { container, input, focus, shown } = await draw('AU')
  expect(input.value).toBe('Australia')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await focus()
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(shown()).toHaveLength(249)
  expect(shown()[0]).toBe('United States')
  expect(container.querySelectorAll('fieldset')).toHaveLength(2)
  expect(container.querySelector('[aria-selected=true]')?.textContent).toBe('Australia')
})

test('typing filters the list, and Enter takes the first match', async () => {
  const { write, press, shown, active } = await draw()
  await write('aust')
  expect(shown()).toEqual(['Australia', 'Austria'])
  expect(active()).toBe('Australia')
  expect(await press('Enter')).toBe(true)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('AU')
  expect(shown()).toEqual([])
})

test('Enter takes what the highlighted option says, after an arrow key too', async () => {
  const { container, input, focus, write, press } = await draw('US')
  await focus()
  await write('Unit')
  await press('ArrowDown')
  const highlighted = [...container.querySelectorAll('[data-active]')].map((at) => at.textContent)
  await press('Enter')
  expect(highlighted).toEqual([input.value])
  expect(input.value).toBe('United Kingdom')
})

test('the arrow keys move through the list and stop at its ends', async () => {
  const { focus, press, active, write } = await draw()
  await focus()
  await press('ArrowDown')
  expect(active()).toBe('United States')
  await press('ArrowUp')
  expect(active()).toBe('United States')
  await write('aust')
  for (const _ of [1, 2, 3]) await press('ArrowDown')
  expect(active()).toBe('Austria')
  await press('ArrowUp')
  expect(active()).toBe('Australia')
})

test('Escape discards what was typed', async () => {
  const { input, focus, write, press, shown } = await draw('US')
  await focus()
  await write('aus')
  await press('Escape')
  expect(shown()).toEqual([])
  expect(input.value).toBe('United States')
  expect(onChange).not.toHaveBeenCalled()
})

test('a click takes a country; a search without a match says so', async () => {
  const { container, focus, write } = await draw()
  await focus()
  await act(async () => container.querySelectorAll<HTMLElement>('[role=option]')[1]?.click())
  expect(onChange).toHaveBeenCalledExactlyOnceWith('CA')
  await write('zzz')
  expect(container.querySelector('[role=status]')?.textContent).toBe('No such country')
})

test('leaving the field without typing changes nothing', async () => {
  const { input, focus, leave, press } = await draw('US')
  await focus()
  await press('ArrowDown')
  await leave()
  expect(input.value).toBe('United States')
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['the only match', 'isra', 'IL', 'Israel'],
  ['the one that is called so', 'niger', 'NE', 'Niger'],
  ['a common name', 'uk', 'GB', 'United Kingdom'],
  ['nothing, if the text was deleted', '', '', ''],
])('leaving the field takes %s', async (_, text, code, name) => {
  const { input, focus, write, leave, error } = await draw('US')
  await focus()
  await write(text)
  await leave()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(code)
  expect(input.value).toBe(name)
  expect(error()).toBeUndefined()
})

test.each([
  ['no country', 'Isreal', 'No such country'],
  ['more than one', 'aust', 'More than one country fits. Please choose from the list.'],
])('a text that fits %s stays when the field is left, with a message', async (_, text, message) => {
  const { input, focus, write, leave, press, error, shown } = await draw('US')
  await focus()
  await write(text)
  expect(error()).toBeUndefined()
  await leave()
  expect(input.value).toBe(text)
  expect(error()).toBe(message)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')

  await focus()
  expect(error()).toBeUndefined()
  await write('Israel')
  expect(shown()).toEqual(['Israel'])
  await press('Enter')
  expect(input.value).toBe('Israel')
  await leave()
  expect(input.value).toBe('Israel')
  expect(error()).toBeUndefined()
})

test.each([
  ['israel', 'Israel', undefined],
  ['aust', 'aust', 'More than one country fits. Please choose from the list.'],
])('%s, typed and left before the scripts had loaded, is read then', async (...expected) => {
  const [text, shown, message] = expected
  const { input, error } = await draw('', text)
  expect(input.value).toBe(shown)
  expect(error()).toBe(message)
})

test('Enter reports a text without a match and does not submit the form', async () => {
  const { focus, write, press, error } = await draw()
  await focus()
  expect(await press('Enter')).toBe(false)
  await write('zzz')
  expect(await press('Enter')).toBe(true)
  expect(error()).toBe('No such country')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
})
