import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { AuthProvider } from './auth.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { browser } from './test-session.ts'

test('whoever has the address of an older account signs in with it', async () => {
  const email = 'moshe..cohen@example.org'
  const tab = browser().tab()
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider auth={tab}>
        <SignInForm leaving={false} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const field = (name: string) =>
    container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
  await typeInto(field('email'), email)
  await typeInto(field('password'), 'a quiet roof')
  await act(async () => container.querySelector('form')?.requestSubmit())
  await until(() => expect(tab.state().session?.user.email).toBe(email))
})
