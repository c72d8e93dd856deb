import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { SettingsMenu } from './settings-menu.tsx'

test.each([
  ['/admin', []],
  ['/admin/letters', ['Messages']],
  ['/admin#template', ['Message template']],
])('at %s the Settings menu marks %j as current', async (address, current) => {
  const { container } = await render(<SettingsMenu />, { path: address })
  const marked = [...container.querySelectorAll('[aria-current]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(current)
})
