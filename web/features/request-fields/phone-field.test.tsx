import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { loadCountryNames } from '#domain/countries.ts'
import { render, typeInto } from '#web/test-render.tsx'
import { loadPhones } from './phone.ts'
import { PhoneField } from './phone-field.tsx'

function Example({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  const [country, setCountry] = useState('')
  return (
    <PhoneField
      label="Phone"
      name="phone"
      value={value}
      onChange={setValue}
      country={country}
      addressCountry="US"
      onCountry={setCountry}
    />
  )
}

async function draw(value: string) {
  const client = new QueryClient()
  client.setQueryData(['country names', 'en'], await loadCountryNames('en'))
  const { container } = await render(
    <QueryClientProvider client={client}>
      <Example initial={value} />
    </QueryClientProvider>,
  )
  await act(async () => void (await loadPhones()))
  const input = container.querySelector('input') as HTMLInputElement
  const beside = () => container.querySelector('[aria-hidden] bdi')?.textContent
  return { input, beside }
}

test.each([
  ['+1 718 555 0123', 'US'],
  ['+972 52 761 1234', 'IL'],
])('a stored number, %s, has %s without a dial code beside it', async (phone, country) => {
  const { input, beside } = await draw(phone)
  await vi.waitFor(() => expect(beside()).toBe(country))
  expect(input.value.replace(/-/g, ' ')).toBe(phone)
})

test('digits that are typed on the dial code go into the number', async () => {
  const { input } = await draw('')
  const dialCode = document.querySelector<HTMLSelectElement>('select')
  dialCode?.focus()
  await act(async () =>
    dialCode?.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true })),
  )
  expect(document.activeElement).toBe(input)
})

test('a national number has its dial code beside it', async () => {
  const { input, beside } = await draw('')
  await typeInto(input, '12')
  await vi.waitFor(() => expect(beside()).toBe('US +1'))
})
