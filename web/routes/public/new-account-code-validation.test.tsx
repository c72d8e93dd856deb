import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccessCode } from '#domain/access-code.ts'
import { render, typeInto } from '#web/test-render.tsx'
import NewAccountCodeValidation from './new-account-code-validation.tsx'

afterEach(() => vi.unstubAllGlobals())

test('whoever has opened an account with the code is led to sign-in', async () => {
  const refusal = { success: false, error: '', error_code: 'code.invalid' }
  vi.stubGlobal('fetch', async () => Response.json(refusal))
  const { container } = await render(<NewAccountCodeValidation />, {
    path: '/en/new-account-code-validation',
  })
  await typeInto(
    container.querySelector('input') as HTMLInputElement,
    createAccessCode(() => 7),
  )
  await act(async () => container.querySelector('form')?.requestSubmit())
  const main = container.querySelector('main')
  expect(main?.textContent).toContain('already been used')
  expect(main?.textContent).toContain('Did you open an account with this code already?')
  expect(main?.querySelector('a[href="/en/signin"]')?.textContent).toBe('Sign in here')
})
