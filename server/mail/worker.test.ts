import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForEvents } from '#server/events.ts'
import { addAdmin, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { letterProcedures } from './procedures.ts'
import { enqueue, type Letter, takeLetters } from './store.ts'
import { retryDelaySeconds, startMailWorker } from './worker.ts'

const letter = { kind: 'confirm', locale: 'yi', data: { token: 'abc' } } satisfies Letter
const waitOptions = { timeout: 10_000, interval: 20 }

describeEachDatabase('the mail worker', (database) => {
  const toClose: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close()
    await database.kysely.deleteFrom('outbox').execute()
  })

  /** Starts an SMTP server. If `answer` returns an error, the server rejects the letter with it. */
  async function startSmtpServer(answer: () => Error | undefined = () => undefined) {
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
  const enqueueTo = (recipient: string) => enqueue(database.kysely, { ...letter, recipient })
  const rows = () => database.kysely.selectFrom('outbox').selectAll().execute()

  test('sends letters as HTML and text, then deletes the link', async () => {
    const { received, url } = await startSmtpServer()
    await enqueueTo('rivka@example.com')
    startWorker(url)
    await vi.waitFor(() => expect(received).toHaveLength(1), waitOptions)
    const [mail] = received
    expect(mail).toMatchObject({
      from: { name: 'קרן החסד', address: 'post@kuppah.example' },
      to: [{ address: 'rivka@example.com' }],
      subject: 'באשטעטיגט אייער אימעיל אדרעס',
    })
    const link = 'http://localhost:3000/yi/auth-confirm#token=abc'
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
    }, waitOptions)
  })

  test('sends a letter at once if it is written while the worker runs', async () => {
    const { received, url } = await startSmtpServer()
    const events = await listenForEvents(database, testServices(database).log)
    toClose.push(() => events.close())
    const heard: string[] = []
    events.subscribe(({ kind }) => heard.push(kind))
    vi.useFakeTimers({ toFake: ['setInterval'] }) // never polls
    startWorker(url, events)
    vi.useRealTimers()
    await database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { ...letter, recipient: 'now@example.com' })
    })
    await vi.waitFor(() => expect(received).toHaveLength(1), waitOptions)
    await vi.waitFor(() => expect(heard).toContain('letter.changed'), waitOptions)
  })

  test('does not send a letter if its transaction is rolled back', async () => {
    const work = database.kysely.transaction().execute(async (transaction) => {
      await enqueue(transaction, { ...letter, recipient: 'rolled-back@example.com' })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await rows()).toEqual([])
  })

  test('retries a rejected letter later, or when the office sends it again', async () => {
    let isBusy = true
    const busy = Object.assign(new Error('Try again later'), { responseCode: 451 })
    const { received, url } = await startSmtpServer(() => (isBusy ? busy : undefined))
    await enqueueTo('later@example.com')
    const worker = startWorker(url)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'EMESSAGE 451' }])
    }, waitOptions)
    const [row] = await rows()
    const delay = ((row?.next_attempt_at?.getTime() ?? 0) - Date.now()) / 1000
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(5)
    await database.kysely
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
      .execute()
    const office = createCalls(testServices(database), letterProcedures)
    const admin = callerOf(await addAdmin(database.kysely))
    const listed = async () => (await office.list_letters({ limit: 1 }, admin)).letters[0]
    const letter_id = row?.id ?? ''
    expect(await listed()).toMatchObject({ id: letter_id, state: 'failed', error: 'EMESSAGE 451' })
    isBusy = false
    await office.send_letter_again({ letter_id }, admin)
    worker.wake()
    await vi.waitFor(() => expect(received).toHaveLength(1), waitOptions)
    expect(received[0]?.messageId).toBe(`<${letter_id}@localhost>`)
    await vi.waitFor(async () => {
      expect(await listed()).toMatchObject({ state: 'sent', error: null, attempts: 2 })
    }, waitOptions)
  })

  test('keeps letters while the mail server is down', async () => {
    const { url, received } = await startSmtpServer()
    const closeServer = toClose.pop()
    await closeServer?.()
    await enqueueTo('down@example.com')
    startWorker(url)
    await vi.waitFor(async () => {
      const [row] = await rows()
      expect(row?.last_error).toBeTruthy()
      expect(row?.sent_at).toBeNull()
    }, waitOptions)
    expect(received).toEqual([])
  })

  test('sends each letter once with two workers', async () => {
    const { received, url } = await startSmtpServer()
    const recipients = Array.from({ length: 40 }, (_, n) => `r${n}@example.com`)
    for (const recipient of recipients) await enqueueTo(recipient)
    startWorker(url)
    startWorker(url)
    await vi.waitFor(async () => {
      expect((await rows()).every(({ sent_at }) => sent_at)).toBe(true)
    }, waitOptions)
    expect(received.map(({ to }) => to?.[0]?.address).sort()).toEqual(recipients.sort())
  })

  test('retries letters of a worker that died once their lease ends', async () => {
    await enqueueTo('lease@example.com')
    const claim = () => takeLetters(database.kysely, { limit: 10, leaseSeconds: 600 })
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toEqual([])
    const [row] = await rows()
    const lease = ((row?.next_attempt_at?.getTime() ?? 0) - Date.now()) / 1000
    expect(lease).toBeGreaterThan(500)
    await database.kysely.updateTable('outbox').set({ next_attempt_at: new Date() }).execute()
    expect(await claim()).toMatchObject([{ attempts: 2 }])
  })

  test('keeps letters for the mailbox if there is no mail server', async () => {
    await enqueueTo('mailbox@example.com')
    startWorker()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), data: { token: 'abc' } }])
    }, waitOptions)
  })
})

test('retry delays grow from seconds to an hour', () => {
  const delays = [1, 2, 3, 8, 10].map(retryDelaySeconds)
  expect(delays[0]).toBeLessThanOrEqual(5)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[4]).toBeGreaterThan(2000)
  for (const attempts of [11, 20, 5000]) {
    expect(retryDelaySeconds(attempts)).toBeGreaterThanOrEqual(3240)
    expect(retryDelaySeconds(attempts)).toBeLessThanOrEqual(3600)
  }
})
