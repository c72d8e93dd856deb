import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { draftPrefix } from '#web/device-storage.ts'
import { render, until } from '#web/test-render.tsx'
import { AuthProvider } from './auth.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { browser } from './test-session.ts'

afterEach(() => localStorage.clear())

async function signedIn() {
  const tab = browser().tab()
  await tab.signIn({ email: 'a@example.org', password: 'a quiet roof' })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider auth={tab}>
        <SignOutButton />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const press = (name: string, within = '') =>
    act(async () => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)]
      buttons.find(({ textContent }) => textContent === name)?.click()
    })
  return { tab, press }
}

test('signing out asks first if something was typed and not sent', async () => {
  const { tab, press } = await signedIn()
  const id = tab.state().session?.user.id
  localStorage.setItem(`${draftPrefix}${id}:K7QM4RTX`, '{}')
  await press('Sign out')
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  expect(tab.state().session).not.toBeNull()
  await press('Sign out', '[role=dialog]')
  await until(() => expect(tab.state().session).toBeNull())
  expect(localStorage.getItem(`${draftPrefix}${id}:K7QM4RTX`)).toBeNull()
})

test('signing out does not ask if everything was sent, or is of somebody else', async () => {
  const { tab, press } = await signedIn()
  localStorage.setItem(`${draftPrefix}id of b@example.org:K7QM4RTX`, '{}')
  await press('Sign out')
  await until(() => expect(tab.state().session).toBeNull())
})
