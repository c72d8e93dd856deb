import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForEvents } from '#server/events.ts'
import { testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { enqueue, type Letter, takeLetters } from './store.ts'
import { pauseAfter, startMailWorker } from './worker.ts'

const letter = { kind: 'confirm', locale: 'yi', data: { token: 'abc' } } satisfies Letter
const patient = { timeout: 10_000, interval: 20 }

describeEachDatabase('the mail worker', (database) => {
  const toClose: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close()
    await database.kysely.deleteFrom('outbox').execute()
  })

  /** A mail server of the test's own. `answer` may refuse: an error is what it says to the letter. */
  async function openPostOffice(answer: () => Error | undefined = () => undefined) {
    const received: Email[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      async onData(stream, _, done) {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part)
        const refusal = answer()
        if (!refusal) received.push(await PostalMime.parse(Buffer.concat(parts)))
        done(refusal)
      },
    })
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    toClose.push(() => new Promise<void>((done) => server.close(() => done())))
    const { port } = listener.address() as AddressInfo
    return { received, url: `smtp://127.0.0.1:${port}` }
  }

  function startWorker(smtpUrl?: string, events?: Parameters<typeof startMailWorker>[1]) {
    const services = testServices(database, {
      ORGANIZATION_NAME: 'קרן החסד',
      ...(smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: 'post@kuppah.example' }),
    })
    const worker = startMailWorker(services, events)
    toClose.push(() => worker.stop())
    return worker
  }
  const write = (recipient: string) => enqueue(database.kysely, { ...letter, recipient })
  const rows = () => database.kysely.selectFrom('outbox').selectAll().execute()

  test('sends what is in the outbox, as HTML and as text, and forgets the link', async () => {
    const { received, url } = await openPostOffice()
    await write('rivka@example.com')
    startWorker(url)
    await vi.waitFor(() => expect(received).toHaveLength(1), patient)
    const [mail] = received
    expect(mail).toMatchObject({
      from: { name: 'קרן החסד', address: 'post@kuppah.example' },
      to: [{ address: 'rivka@example.com' }],
      subject: 'באשטעטיגט אייער אימעיל אדרעס',
    })
    const link = 'http://localhost:3000/yi/auth-confirm?token=abc'
    expect(mail?.html).toContain('<html lang="yi" dir="rtl">')
    expect(mail?.html).toContain(link)
    expect(mail?.text).toContain(link)
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'yi',
    })
    await vi.waitFor(async () => {
      const [row] = await rows()
      expect(row).toMatchObject({ sent_at: expect.any(Date), data: {}, attempts: 1 })
      expect(mail?.messageId).toBe(`<${row?.id}@localhost>`)
    }, patient)
  })

  test('a letter that is written while it runs goes out at once', async () => {
    const { received, url } = await openPostOffice()
    const events = await listenForEvents(database, testServices(database).log)
    toClose.push(() => events.close())
    vi.useFakeTimers({ toFake: ['setInterval'] }) // the time at which it looks by itself never comes
    startWorker(url, events)
    vi.useRealTimers()
    await database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { ...letter, recipient: 'now@example.com' })
    })
    await vi.waitFor(() => expect(received).toHaveLength(1), patient)
  })

  test('a letter of a transaction that fails is not sent', async () => {
    const work = database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { ...letter, recipient: 'undone@example.com' })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  test('what a server refuses is tried again later, as the same letter', async () => {
    let isBusy = true
    const busy = Object.assign(new Error('Try again later'), { responseCode: 451 })
    const { received, url } = await openPostOffice(() => (isBusy ? busy : undefined))
    await write('later@example.com')
    const worker = startWorker(url)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'EMESSAGE 451' }])
    }, patient)
    const [row] = await rows()
    const pause = ((row?.next_attempt_at.getTime() ?? 0) - Date.now()) / 1000
    expect(pause).toBeGreaterThan(0)
    expect(pause).toBeLessThanOrEqual(5)
    isBusy = false
    await database.kysely
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    worker.wake()
    await vi.waitFor(() => expect(received).toHaveLength(1), patient)
    expect(received[0]?.messageId).toBe(`<${row?.id}@localhost>`)
  })

  test('a server that is away loses nothing', async () => {
    const { url, received } = await openPostOffice()
    const away = toClose.pop()
    await away?.()
    await write('away@example.com')
    startWorker(url)
    await vi.waitFor(async () => {
      const [row] = await rows()
      expect(row?.last_error).toBeTruthy()
      expect(row?.sent_at).toBeNull()
    }, patient)
    expect(received).toEqual([])
  })

  test('two workers send each letter once', async () => {
    const { received, url } = await openPostOffice()
    const recipients = Array.from({ length: 40 }, (_, n) => `r${n}@example.com`)
    for (const recipient of recipients) await write(recipient)
    startWorker(url)
    startWorker(url)
    await vi.waitFor(async () => {
      expect((await rows()).every(({ sent_at }) => sent_at)).toBe(true)
    }, patient)
    expect(received.map(({ to }) => to?.[0]?.address).sort()).toEqual(recipients.sort())
  })

  test('what a worker took before it died comes due again', async () => {
    await write('lease@example.com')
    const take = () => takeLetters(database.kysely, { limit: 10, leaseSeconds: 600 })
    expect(await take()).toHaveLength(1)
    expect(await take()).toEqual([])
    const [row] = await rows()
    const lease = ((row?.next_attempt_at.getTime() ?? 0) - Date.now()) / 1000
    expect(lease).toBeGreaterThan(500)
    await database.kysely.updateTable('outbox').set({ next_attempt_at: new Date() }).execute()
    expect(await take()).toMatchObject([{ attempts: 2 }])
  })

  test('without a mail server letters stay for the mailbox', async () => {
    await write('mailbox@example.com')
    startWorker()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), data: { token: 'abc' } }])
    }, patient)
  })
})

test('pauses grow from seconds to an hour', () => {
  const pauses = [1, 2, 3, 8, 10].map(pauseAfter)
  expect(pauses[0]).toBeLessThanOrEqual(5)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[4]).toBeGreaterThan(2000)
  for (const attempts of [11, 20, 5000]) {
    expect(pauseAfter(attempts)).toBeGreaterThanOrEqual(3240)
    expect(pauseAfter(attempts)).toBeLessThanOrEqual(3600)
  }
})
