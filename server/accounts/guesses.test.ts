import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#server/http/access.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addUser, hashForTest, testServices } from '#server/testing/callers.ts'
import { resetClock, setClock } from '#server/testing/clock.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { setPassword } from './store.ts'

const password = 'old teapot'

describeEachDatabase('guesses at one account', (database) => {
  let hash: string
  let openBrowser: ReturnType<typeof createBrowsers>
  beforeAll(async () => {
    hash = await hashForTest(password)
    openBrowser = createBrowsers(testServices(database))
  })
  beforeEach(() => setClock(database, Date.now()))
  afterEach(() => resetClock(database))
  const pass = (seconds: number) => setClock(database, Date.now() + seconds * 1000)
  let network = 0
  const open = (address = `2001:db8:${(++network).toString(16)}::1`) => openBrowser({ address })
  async function person(values: Partial<User> = {}) {
    const user = await addUser(database.kysely, values)
    await setPassword(database.kysely, user.id, hash)
    return user
  }
  const guess = (email: string, browser = open()) => browser.signIn(email, 'new teapot')
  /** 96 guesses at once, 8 from each of 12 addresses. */
  async function attack(email: string) {
    const attackers = Array.from({ length: 12 }, () => open())
    const guesses = attackers.flatMap((browser) =>
      Array.from({ length: 8 }, () => guess(email, browser)),
    )
    const answers = await Promise.all(guesses)
    return { attackers, answers, statuses: answers.map(({ status }) => status) }
  }
  const letters = (recipient: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['kind', 'locale'])
      .where('recipient', '=', recipient)
      .execute()

  test('are slowed down whatever address they come from', async () => {
    const { email } = await person()
    const { statuses, answers } = await attack(email)
    const looked = statuses.filter((status) => status === 401)
    expect(looked.length).toBeLessThanOrEqual(16)
    expect(statuses.filter((status) => status === 429)).toHaveLength(96 - looked.length)
    for (const { status, retryAfter } of answers) {
      if (status === 429) expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(120)
    }
  })

  test('wait twice as long each time, two minutes at most, and an hour of rest ends it', async () => {
    const { email } = await person()
    for (let n = 0; n < 8; n++) expect((await guess(email)).status).toBe(401)
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      const { status, retryAfter } = await guess(email)
      expect(status).toBe(429)
      waits.push(retryAfter)
      await pass(retryAfter)
      expect((await guess(email)).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120])
    await pass(3601)
    for (let n = 0; n < 8; n++) expect((await guess(email)).status).toBe(401)
  })

  test('do not slow a known device down', async () => {
    const { email } = await person()
    const known = open()
    await known.signIn(email, password)
    await attack(email)
    expect((await known.signIn(email, password)).status).toBe(200)
  })

  test('from addresses that failed before do not hold up an owner on a new device', async () => {
    const { email } = await person()
    const strangers = Array.from({ length: 6 }, () => open())
    for (const stranger of strangers) expect((await guess(email, stranger)).status).toBe(401)
    const more = [...strangers, ...strangers].map((stranger) => guess(email, stranger))
    expect((await Promise.all(more)).some(({ status }) => status === 429)).toBe(true)
    expect((await open().signIn(email, password)).status).toBe(200)
  })

  test('at an address that nobody has are answered alike', async () => {
    const { email } = await person()
    const sequence = async (email: string) => {
      const browsers = [open(), open()]
      const said: unknown[] = []
      for (let n = 0; n < 24; n++) {
        const { status, body, retryAfter } = await guess(email, browsers[n % 2])
        said.push({ status, body, retryAfter })
      }
      return said
    }
    expect(await sequence('nobody-at-all@example.com')).toEqual(await sequence(email))
  })

  test('that are right count for nothing', async () => {
    const { email } = await person()
    for (let n = 0; n < 12; n++) expect((await open().signIn(email, password)).status).toBe(200)
  })

  test('are told to the owner in their language, once a day', async () => {
    const { email } = await person({ locale: 'yi' })
    await attack(email)
    await pass(120)
    await attack(email)
    expect(await letters(email)).toEqual([{ kind: 'many_attempts', locale: 'yi' }])
    await database.kysely
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('recipient', '=', email)
      .execute()
    await pass(120)
    await attack(email)
    expect(await letters(email)).toHaveLength(2)
  })

  test('are told to nobody else, nor after a few', async () => {
    await attack('stranger@example.com')
    const unconfirmed = await person({ email_verified: false })
    await attack(unconfirmed.email)
    const { email } = await person()
    const browser = open()
    for (let n = 0; n < 8; n++) await guess(email, browser)
    for (const recipient of ['stranger@example.com', unconfirmed.email, email]) {
      expect(await letters(recipient)).toEqual([])
    }
  })
})
