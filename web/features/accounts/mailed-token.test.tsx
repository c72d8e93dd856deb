import { act } from 'react'
import { createPath } from 'react-router'
import { expect, test } from 'vitest'
import { useSwitchLocale } from '#web/i18n/locale.tsx'
import { render } from '#web/test-render.tsx'
import { useMailedToken } from './mailed-token.ts'

function Example() {
  const switchLocale = useSwitchLocale()
  return (
    <>
      <output>{`${useMailedToken()} ${useMailedToken('change')}`}</output>
      <button type="button" onClick={() => void switchLocale('he')} />
    </>
  )
}

const open = async (address: string) => {
  const { container, router } = await render(<Example />, { path: address })
  return {
    router,
    token: () => container.querySelector('output')?.textContent,
    address: () => createPath(router.state.location),
    switchLocale: () => act(async () => container.querySelector('button')?.click()),
  }
}

test('the token of a mailed link is read, and leaves the address', async () => {
  const rewritten = ['?token=a-1_b', '?u=1%23token=a-1_b', '#token%3Da-1_b', '#token=a-1_b?u=1']
  for (const link of ['#token=a-1_b', '?u=1#token=a-1_b', ...rewritten]) {
    const { token, address, router } = await open(`/en/auth-confirm${link}`)
    expect([token(), address()]).toEqual(['a-1_b null', '/en/auth-confirm'])
    expect(router.state.location.state).toEqual({ kept: { token: 'a-1_b' } }) // for a reload
  }
  const change = await open('/en/auth-confirm#change=c')
  expect([change.token(), change.address()]).toEqual(['null c', '/en/auth-confirm'])
})

test('another link opened in the same tab replaces the token', async () => {
  const { token, address, router } = await open('/en/auth-confirm#token=first')
  await act(() => router.navigate('/en/auth-confirm#token=second'))
  expect([token(), address()]).toEqual(['second null', '/en/auth-confirm'])
  await act(() => router.navigate('/en/auth-confirm#change=third'))
  expect([token(), address()]).toEqual(['null third', '/en/auth-confirm'])
})

test('a change of language keeps the token', async () => {
  const { token, address, switchLocale, router } = await open('/en/auth-confirm#token=a')
  await switchLocale()
  expect([token(), address()]).toEqual(['a null', '/he/auth-confirm'])

  // Other state belongs to the entry: the wizard's counts the entries below, of the same language.
  await act(() => router.navigate('/en/request#step-2', { state: { stepsBelow: 1 } }))
  await switchLocale()
  expect(router.state.location).toMatchObject({ pathname: '/he/request', state: null })
})

test('an address without a token, or with an empty one, has none', async () => {
  for (const link of ['', '#token=', '#error=x&error_code=y', '?again#top']) {
    expect((await open(`/en/auth-confirm${link}`)).token()).toBe('null null')
  }
})
