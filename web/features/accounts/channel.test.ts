import { afterEach, expect, test, vi } from 'vitest'
import { type AuthMessage, openChannel } from './channel.ts'

const signedOut: AuthMessage = { event: 'SIGNED_OUT', onPurpose: true }

afterEach(() => vi.unstubAllGlobals())

test('other tabs hear what one says, it does not hear itself', async () => {
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const one = openChannel(() => heard.push('one'))
  const other = openChannel((message) => {
    heard.push(`other ${message.event} ${message.onPurpose}`)
    all.resolve()
  })
  one.post(signedOut)
  await all.promise
  one.close()
  other.close()
  expect(heard).toEqual(['other SIGNED_OUT true'])
})

test('without channels the message goes by a storage event, and nothing stays behind', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const heard: AuthMessage[] = []
  const channel = openChannel((message) => heard.push(message))
  channel.post(signedOut)
  channel.post(signedOut)
  const [first, second] = written.mock.calls
  written.mockRestore()
  expect(first?.[0]).toBe('kuppah-session')
  expect(first?.[1]).not.toBe(second?.[1]) // alike values would make no second event
  expect(localStorage.getItem('kuppah-session')).toBeNull()

  const event = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  event('kuppah-session', first?.[1] ?? null)
  event('kuppah-session', null)
  event('something-else', first?.[1] ?? null)
  expect(heard).toEqual([signedOut])

  channel.close()
  event('kuppah-session', first?.[1] ?? null)
  expect(heard).toHaveLength(1)
})
