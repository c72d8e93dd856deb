import { afterEach, describe, expect, test, vi } from 'vitest'
import { testKey } from '#server/testing/callers.ts'
import { createKnownDevices } from './known-device.ts'

const open = (secretKey = testKey, previousSecretKey?: string) =>
  createKnownDevices({ secretKey, previousSecretKey, secure: false })
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const find = (devices: ReturnType<typeof open>, cookie: string, email = 'a@example.com') =>
  devices.find(new Headers({ Cookie: cookie }), email)

describe('a known device', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is known for one account, which its mark does not name', () => {
    const cookie = cookieOf(open().mark('a@example.com'))
    expect(find(open(), cookie)).toMatch(/^[\w-]{22}$/)
    expect(find(open(), cookie, 'b@example.com')).toBeUndefined()
    expect(cookie).not.toContain('example')
    expect(cookieOf(open().mark('a@example.com'))).not.toBe(cookie)
  })

  test('cannot be forged or changed without the key', () => {
    const cookie = cookieOf(
      open('another key for tests only, of 32 characters').mark('a@example.com'),
    )
    expect(find(open(), cookie)).toBeUndefined()
    const own = cookieOf(open().mark('a@example.com'))
    const [id = '', time = '', signature = ''] = own.split('=')[1]?.split('.') ?? []
    for (const parts of [
      [id, time],
      ['another', time, signature],
      [id, 'zzzzzzzz', signature],
      [id, time, signature.slice(0, 4)],
      ['', '', ''],
    ]) {
      expect(find(open(), `kuppah.known_device=${parts.join('.')}`)).toBeUndefined()
    }
  })

  test('stays known during a key rotation and for a year', () => {
    const cookie = cookieOf(open().mark('a@example.com'))
    const changed = open('another key for tests only, of 32 characters', testKey)
    expect(find(changed, cookie)).toBeDefined()
    const year = 365 * 24 * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + year - 60_000 })
    expect(find(open(), cookie)).toBeDefined()
    vi.setSystemTime(Date.now() + 120_000)
    expect(find(open(), cookie)).toBeUndefined()
  })

  test('has a Secure cookie over https', () => {
    const devices = createKnownDevices({
      secretKey: testKey,
      previousSecretKey: undefined,
      secure: true,
    })
    expect(devices.mark('a@example.com')).toMatch(/^__Host-kuppah\.known_device=.*; Secure/)
  })
})
