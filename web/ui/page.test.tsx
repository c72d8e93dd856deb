import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from '../test-render.tsx'
import { Page } from './page.tsx'
import { PasswordField } from './password-field.tsx'

test('changing the language changes address and text, and keeps what was typed', async () => {
  const { container, router } = await render(
    <Page title="Test">
      <PasswordField label="Password" />
    </Page>,
    { path: '/en/signin?return_to=%2Fadmin#form' },
  )
  const input = () => container.querySelector('input') as HTMLInputElement
  input().value = 'typed'
  const link = container.querySelector<HTMLAnchorElement>('a[data-locale=yi]')
  expect(link?.getAttribute('href')).toBe('/yi/signin?return_to=%2Fadmin#form')
  await act(async () => link?.click())
  expect(router.createHref(router.state.location)).toBe('/yi/signin?return_to=%2Fadmin#form')
  expect(container.querySelector('.page-skip')?.textContent).toBe('גייט גלייך צום אינהאלט')
  expect(input().value).toBe('typed')
  expect(localStorage.getItem('locale')).toBe('yi')
  expect(document.cookie).toContain('locale=yi')
})

test('a password can be shown', async () => {
  const { container } = await render(<PasswordField label="Password" />, { path: '/he' })
  const input = container.querySelector('input')
  const button = container.querySelector('button')
  expect([input?.type, button?.getAttribute('aria-label')]).toEqual(['password', 'הצגת הסיסמה'])
  await act(async () => button?.click())
  expect([input?.type, button?.getAttribute('aria-label')]).toEqual(['text', 'הסתרת הסיסמה'])
})

test('the foot of a page says how to call the office, if it can be called', async () => {
  const draw = async () => {
    const { container } = await render(<Page title="Test">text</Page>)
    return container.querySelector<HTMLAnchorElement>('footer a[href^="tel:"]')
  }
  expect(await draw()).toBeNull()
  const settings = { 'office-phone': '+1 718 555 0123', 'office-phone-link': 'tel:+17185550123' }
  for (const [name, content] of Object.entries(settings)) {
    const meta = Object.assign(document.createElement('meta'), { name, content })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  }
  const link = await draw()
  expect([link?.textContent, link?.href]).toEqual(['+1 718 555 0123', 'tel:+17185550123'])
})
