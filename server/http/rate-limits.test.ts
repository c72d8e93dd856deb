import { afterEach, describe, expect, test, vi } from 'vitest'
import { removeExpiredRows } from '#server/accounts/expired-store.ts'
import { setProcessClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { HttpError } from './failures.ts'
import { createRateLimits } from './rate-limits.ts'

describeEachDatabase('rate limits', (database) => {
  let addresses = 0
  const someAddress = () => `198.51.100.${++addresses}`
  const limits = () => createRateLimits(database)
  /** Makes this many failing attempts at once. Returns how many were let through. */
  async function attempts(
    count: number,
    tried: (n: number) => { address: string; subject: string },
  ) {
    let made = 0
    await Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        limits().signIn.attempt(
          tried(n),
          async () => {
            made++
          },
          () => true,
        ),
      ),
    )
    return made
  }

  test('allow few failures per account and address, also concurrent ones', async () => {
    const address = someAddress()
    expect(await attempts(40, () => ({ address, subject: 'a@example.com' }))).toBe(8)
    expect(await attempts(1, () => ({ address, subject: 'A@example.com' }))).toBe(0)
    expect(await attempts(1, () => ({ address, subject: 'b@example.com' }))).toBe(1)
    const elsewhere = someAddress()
    expect(await attempts(1, () => ({ address: elsewhere, subject: 'a@example.com' }))).toBe(1)
  })

  test('allow many failures from one address on many accounts', async () => {
    const address = someAddress()
    expect(await attempts(130, (n) => ({ address, subject: `${n}@example.com` }))).toBe(100)
  })

  test('say how long to wait', async () => {
    const tried = { address: someAddress(), subject: 'a@example.com' }
    for (let n = 0; n < 5; n++) await limits().reset.count(tried)
    const refused = await limits()
      .reset.count(tried)
      .catch((error) => error)
    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({ status: 429, code: 'err.tooManyAttempts' })
    expect(refused.retryAfter).toBeGreaterThan(3500)
    expect(refused.retryAfter).toBeLessThanOrEqual(3600)
  })

  test('count neither successes nor errors, and return the result', async () => {
    const tried = { address: someAddress(), subject: 'a@example.com' }
    const { codes } = limits()
    for (let n = 0; n < 12; n++) {
      expect(
        await codes.attempt(
          tried,
          async () => n,
          () => false,
        ),
      ).toBe(n)
      const broken = codes.attempt(
        tried,
        () => Promise.reject(new Error('database away')),
        () => true,
      )
      await expect(broken).rejects.toThrow('database away')
    }
  })

  test('keep limits apart, and count an IPv6 network as one address', async () => {
    const subject = 'a@example.com'
    await attempts(8, (n) => ({ address: `2001:db8:7:1::${n + 1}`, subject }))
    expect(await attempts(1, () => ({ address: '2001:db8:7:1:aa:bb:cc:dd', subject }))).toBe(0)
    expect(await attempts(1, () => ({ address: '2001:db8:7:2::1', subject }))).toBe(1)
    await limits().status.count({ address: '2001:db8:7:1::1', subject })
    await attempts(8, () => ({ address: '::ffff:203.0.113.9', subject }))
    expect(await attempts(1, () => ({ address: '203.0.113.9', subject }))).toBe(0)
  })

  test('store neither addresses nor accounts in clear', async () => {
    await limits().status.count({ address: '203.0.113.77', subject: 'clear@example.com' })
    const rows = await database.kysely.selectFrom('rate_limits').select('key').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|clear/)
  })

  test('keep no row of attempts that succeeded', async () => {
    const rowCount = async () =>
      (await database.kysely.selectFrom('rate_limits').select('key').execute()).length
    const before = await rowCount()
    const tried = { address: someAddress(), subject: 'succeeds@example.com' }
    const succeed = () =>
      limits().codes.attempt(
        tried,
        async () => {},
        () => false,
      )
    await Promise.all(Array.from({ length: 5 }, succeed))
    expect(await rowCount()).toBe(before)
  })

  describe('while the clock is wrong', () => {
    afterEach(() => {
      vi.useRealTimers()
    })
    /**
     * Makes this many failures and one more attempt, with the clock shifted. Returns how that one
     * ends.
     */
    async function lockOut(tried: { address: string; subject: string }, ahead: number) {
      const now = Date.now()
      setProcessClock(now + ahead)
      for (let n = 0; n < 5; n++) await limits().reset.count(tried)
      setProcessClock(now)
      return outcome(tried)
    }
    const outcome = (tried: { address: string; subject: string }) =>
      limits()
        .reset.count(tried)
        .then(
          () => 'let through',
          ({ status, retryAfter }: HttpError) => ({ status, retryAfter }),
        )
    const clean = () => removeExpiredRows(database.kysely, new Date())
    const year = 365 * 24 * 3_600_000

    test('nobody waits longer than usual or is locked out beyond the next cleanup', async () => {
      const tried = { address: someAddress(), subject: 'a@example.com' }
      expect(await lockOut(tried, year)).toEqual({ status: 429, retryAfter: 3600 })
      await clean()
      expect(await outcome(tried)).toBe('let through')
    })

    test('what counts for a day still counts after a cleanup', async () => {
      const ofOne = { address: 'a code', subject: '' }
      const wrong = () =>
        limits().phones.attempt(
          ofOne,
          () => Promise.resolve(),
          () => true,
        )
      for (let n = 0; n < 20; n++) await wrong()
      await clean()
      await expect(wrong()).rejects.toMatchObject({ status: 429 })
    })

    test('counts survive a shift of minutes or back in time', async () => {
      for (const ahead of [5 * 60_000, -5 * 60_000]) {
        const tried = { address: someAddress(), subject: 'a@example.com' }
        expect(await lockOut(tried, ahead)).toMatchObject({ status: 429 })
        await clean()
        expect(await outcome(tried)).toMatchObject({ status: 429 })
        vi.useRealTimers()
      }
    })

    test('old failures, counted by a slow clock, block nobody', async () => {
      const tried = { address: someAddress(), subject: 'a@example.com' }
      expect(await lockOut(tried, -year)).toBe('let through')
    })
  })
})
