import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findAddressee, letterTo } from '#server/mail/addressee-store.ts'
import { enqueueAll, takeLetters } from '#server/mail/store.ts'
import { endConsent, giveConsent } from '#server/reach/index.ts'
import { keepWays } from '#server/requests/index.ts'
import { addRequest, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { startTextGateway } from '#server/testing/text-gateway.ts'
import { startTextWorker } from './worker.ts'

const NUMBER = '+17185550123'
/** How long a gateway may take that is slow on purpose. */
const IMPATIENT_MS = 150
const waitOptions = { timeout: 10_000, interval: 20 }

describeEachDatabase('text messages', (database) => {
  const toClose: (() => Promise<unknown>)[] = []
  let gateway: Awaited<ReturnType<typeof startTextGateway>>
  beforeEach(async () => {
    const db = database.kysely
    await keepWays(db, { sends_texts: true })
    await giveConsent(db, { number: NUMBER, by: 'message', now: new Date() })
    gateway = await startTextGateway()
    toClose.push(() => gateway.close())
  })
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close()
    await database.kysely.deleteFrom('outbox').execute()
    await database.kysely.deleteFrom('text_consents').execute()
  })

  /** Stores a letter to a family that wants text messages. */
  async function store(kind: 'paid' | 'question' = 'paid', overrides: object = {}) {
    const db = database.kysely
    const own = { source_name: 'Direct', admin_created: true, reach: 'sms', locale: 'yi' } as const
    const { id } = await addRequest(db, { ...own, ...overrides })
    const letter = letterTo(await findAddressee(db, id), kind)
    await db.transaction().execute((transaction) => enqueueAll(transaction, letter ? [letter] : []))
    return id
  }
  function start(shape: 'twiml' | 'plain' | 'none', timeoutMs = 5000) {
    const settings = shape === 'none' ? {} : gateway.settings[shape]
    const office = { ORGANIZATION_NAME: 'קרן החסד', OFFICE_PHONE: '+1 718 555 0199' }
    const services = testServices(database, {
      APP_URL: 'https://help.example.org',
      ...office,
      ...settings,
    })
    const worker = startTextWorker(services, undefined, { timeoutMs, pollMs: 20 })
    toClose.push(() => worker.stop())
    return worker
  }
  const rows = async () =>
    database.kysely.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  const row = async () => (await rows())[0]
  const hurry = () =>
    database.kysely
      .updateTable('outbox')
      .set({ next_attempt_at: new Date() })
      .where('channel', '=', 'sms')
      .execute()

  test.each(['twiml', 'plain'] as const)(
    'go out by a %s gateway, in the language',
    async (shape) => {
      await store()
      expect(await takeLetters(database.kysely, { limit: 9, leaseSeconds: 9 })).toEqual([]) // nobody mails it
      start(shape)
      await vi.waitFor(async () => {
        expect(await row()).toMatchObject({
          sent_at: expect.any(Date),
          delivery: 'accepted',
          attempts: 1,
        })
      }, waitOptions)
      const id = (await row())?.id
      const text =
        'מען האט ארויסגעשיקט די באצאלונג.\nקרן החסד\nhttps://help.example.org/yi/status\n+1 718 555 0199'
      expect(gateway.taken).toMatchObject([{ id, to: NUMBER, text }])
      const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = gateway.asked
      if (shape === 'plain') {
        expect(headers.authorization).toBe('Bearer a-token-of-ours')
        expect(JSON.parse(body)).toEqual({ id, to: NUMBER, text })
        return
      }
      const { SMS_ACCOUNT_SID: sid, SMS_AUTH_TOKEN: token, SMS_FROM: from } = gateway.settings.twiml
      expect(path).toBe(`/2010-04-01/Accounts/${sid}/Messages.json`)
      expect(headers.authorization).toBe(`Basic ${btoa(`${sid}:${token}`)}`)
      expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
        To: NUMBER,
        From: from,
        Body: text,
        StatusCallback: `https://help.example.org/text-messages/state/${id}`,
      })
    },
  )

  test.each([500, 503, 429, 401])('are tried again after an answer of %s', async (status) => {
    gateway.state.manner = (attempt) => (attempt === 1 ? status : 'take')
    await store()
    start('twiml')
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ last_error: `HTTP ${status}`, sent_at: null })
    }, waitOptions)
    const { next_attempt_at } = (await row()) ?? {}
    const seconds = ((next_attempt_at?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThanOrEqual(5)
    await hurry()
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ delivery: 'accepted' }),
      waitOptions,
    )
    expect(gateway.taken).toHaveLength(1)
  })

  test.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
    'wait as long as the gateway says: Retry-After %s',
    async (after) => {
      gateway.state.manner = { status: 429, headers: { 'Retry-After': after } }
      await store()
      start('plain')
      await vi.waitFor(
        async () => expect(await row()).toMatchObject({ last_error: 'HTTP 429' }),
        waitOptions,
      )
      const { next_attempt_at } = (await row()) ?? {}
      expect((next_attempt_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)
    },
  )

  test('are tried again while nothing listens', async () => {
    await gateway.close()
    toClose.pop()
    await store()
    start('twiml')
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ last_error: 'ECONNREFUSED' }),
      waitOptions,
    )
  })

  test.each(['late', 'cut', 'hang', 504] as const)(
    'whose answer is lost (%s) are not sent again where the gateway knows no id of ours',
    async (manner) => {
      gateway.state.manner = manner
      await store()
      start('twiml', IMPATIENT_MS)
      await vi.waitFor(async () => {
        expect(await row()).toMatchObject({ delivery: 'unknown', sent_at: null, last_error: null })
      }, waitOptions)
      gateway.state.manner = 'take'
      await hurry()
      const { id } = (await row()) ?? {}
      await store() // sent together with all that is due
      await vi.waitFor(
        async () => expect((await rows())[1]?.delivery).toEqual(expect.any(String)),
        waitOptions,
      )
      expect(gateway.asked.filter(({ body }) => body.includes(String(id)))).toHaveLength(1)
    },
  )

  test.each(['late', 'cut', 'hang'] as const)(
    'whose answer is lost (%s) are sent again with their id where the gateway takes an id once',
    async (manner) => {
      gateway.state.manner = (attempt) => (attempt === 1 ? manner : 'take')
      await store()
      start('plain', IMPATIENT_MS)
      await vi.waitFor(async () => {
        expect(await row()).toMatchObject({ last_error: expect.any(String), attempts: 1 })
      }, waitOptions)
      await hurry()
      await vi.waitFor(
        async () => expect(await row()).toMatchObject({ delivery: 'accepted' }),
        waitOptions,
      )
      expect(gateway.asked).toHaveLength(2)
      expect(gateway.taken).toHaveLength(1)
    },
  )

  test.each([400, 422])('that the gateway refuses (%s) are not tried again', async (status) => {
    gateway.state.manner = status
    await store()
    start('twiml')
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery: 'failed', last_error: `HTTP ${status}` })
    }, waitOptions)
  })

  test.each([
    ['is read', '{"code": 21211}', 'HTTP 400 21211'],
    ['of megabytes is not', 'x'.repeat(4_000_000), 'HTTP 400 with more than 64 kB'],
  ])('why the gateway refuses %s', async (_, body, last_error) => {
    gateway.state.manner = { status: 400, body }
    await store()
    start('twiml')
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery: 'failed', last_error })
    }, waitOptions)
  })

  test('go out once with two workers', async () => {
    for (let n = 0; n < 25; n++) await store()
    start('twiml')
    start('twiml')
    await vi.waitFor(async () => {
      expect((await rows()).every(({ delivery }) => delivery === 'accepted')).toBe(true)
    }, waitOptions)
    const ids = gateway.taken.map(({ id }) => id)
    expect(ids).toHaveLength(25)
    expect(new Set(ids).size).toBe(25)
  })

  test('without consent are told on the telephone, or by e-mail', async () => {
    const db = database.kysely
    await endConsent(db, { number: NUMBER, by: 'message', now: new Date() })
    await keepWays(db, { calls_when_paid: true })
    await store('paid')
    await store('question', { email: 'moshe@example.com' })
    start('twiml')
    await vi.waitFor(async () => {
      const found = (await rows()).map(({ channel, kind, cancelled_at }) => ({
        channel,
        kind,
        isCancelled: cancelled_at !== null,
      }))
      expect(found).toEqual([
        { channel: 'sms', kind: 'paid', isCancelled: true },
        { channel: 'sms', kind: 'question', isCancelled: true }, // on the call list while it is open
        { channel: 'call', kind: 'paid', isCancelled: false },
      ])
    }, waitOptions)
    expect(gateway.asked).toEqual([])
    await keepWays(db, { calls_when_paid: false })
  })

  test('whose number is not that of their request go another way', async () => {
    const db = database.kysely
    const number = '+845352010012' // as an older version read "845-352-0100 x12"
    await giveConsent(db, { number, by: 'message', now: new Date() })
    await store('question')
    await db.updateTable('outbox').set({ recipient: number }).execute()
    start('twiml')
    await vi.waitFor(async () => expect((await row())?.cancelled_at).toBeTruthy(), waitOptions)
    expect(gateway.asked).toEqual([])
  })

  test('that were stored before a gateway was removed go another way', async () => {
    await store('question')
    start('none')
    await vi.waitFor(async () => expect((await row())?.cancelled_at).toBeTruthy(), waitOptions)
  })
})
