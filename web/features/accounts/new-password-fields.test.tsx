import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const field = (name: string, value: string) => ({ name, value, readOnly: true })
const labels = { password: 'Password', confirm: 'Again' }

test.each([
  ['', 'At least 6 characters'],
  ['hoibsx', 'A weak password. A longer one is safer.'],
  ['password1', 'Easy to guess: it is among the first that are tried.'],
  ['moshe.klein1', 'Easy to guess: it is among the first that are tried.'],
  ['brass teapot 7', 'A good password'],
])('%j: %s', async (value, hint) => {
  const { container } = await render(
    <NewPasswordFields
      password={field('password', value)}
      confirm={field('confirm', '')}
      labels={labels}
      email="moshe.klein@example.org"
    />,
  )
  expect(container.querySelector('[aria-live]')?.textContent).toBe(hint)
})
