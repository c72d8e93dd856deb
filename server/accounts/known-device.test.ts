import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { derive } from '#server/secrets/sealing.ts'
import { testKey } from '#server/testing/callers.ts'
import { setProcessClock } from '#server/testing/clock.ts'
import { createKnownDevices } from './known-device.ts'

const open = (secretKey = testKey, previousSecretKey?: string) =>
  createKnownDevices({ secretKey, previousSecretKey, secure: false })
const markOf = async (devices = open()) => (await devices.mark('a@example.com')).split(';')[0] ?? ''
const find = (devices: ReturnType<typeof open>, cookie: string, email = 'a@example.com') =>
  devices.find(new Headers({ Cookie: cookie }), email)

describe('a known device', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is known for one account, which its mark does not name', async () => {
    const cookie = await markOf()
    expect(await find(open(), cookie)).toMatch(/^[\w-]{22}$/)
    expect(await find(open(), cookie, 'b@example.com')).toBeUndefined()
    expect(cookie).not.toContain('example')
    expect(await markOf()).not.toBe(cookie)
  })

  test('cannot be forged or changed without the key', async () => {
    const forged = await markOf(open('another key for tests only, of 32 characters'))
    expect(await find(open(), forged)).toBeUndefined()
    const [id = '', time = '', signature = ''] = (await markOf()).split('=')[1]?.split('.') ?? []
    for (const parts of [
      [id, time],
      ['another', time, signature],
      [id, 'zzzzzzzz', signature],
      [id, time, signature.slice(0, 4)],
      ['', '', ''],
    ]) {
      expect(await find(open(), `kuppah.known_device=${parts.join('.')}`)).toBeUndefined()
    }
  })

  test('stays known during a key rotation and for a year', async () => {
    const cookie = await markOf()
    const changed = open('another key for tests only, of 32 characters', testKey)
    expect(await find(changed, cookie)).toBeDefined()
    const year = 365 * 24 * 3_600_000
    setProcessClock(Date.now() + year - 60_000)
    expect(await find(open(), cookie)).toBeDefined()
    setProcessClock(Date.now() + 120_000)
    expect(await find(open(), cookie)).toBeUndefined()
  })

  test('is known by a mark of before version 0.9', async () => {
    const content = JSON.stringify(['9ZRFfJt-wVhDQ0Tn33AwmA', 'zzzzzzzz', 'a@example.com'])
    const key = derive(testKey, 'known-devices')
    const signature = createHmac('sha256', key).update(content).digest('base64url')
    const cookie = `kuppah.known_device=9ZRFfJt-wVhDQ0Tn33AwmA.zzzzzzzz.${signature}`
    expect(await find(open(), cookie)).toBe('9ZRFfJt-wVhDQ0Tn33AwmA')
    expect(await find(open(), cookie, 'b@example.com')).toBeUndefined()
  })
})
