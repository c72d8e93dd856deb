import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../server/testing/ports.ts'
import { type Fixture, waitUntil, withFixture } from './fixture.ts'

/**
 * Runs a mail server that is down, then slow, then rejecting, then working, while letters are being
 * written. `phase` is in milliseconds.
 */
export async function failMail({ phase = 3000 } = {}) {
  const port = await freePort()
  let state: 'slow' | 'rejecting' | 'working' = 'working'
  const received: string[] = []
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      if (state === 'rejecting') {
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      }
      const { messageId } = await PostalMime.parse(Buffer.concat(parts))
      if (state === 'slow') await wait(1500)
      received.push(messageId ?? '')
      done()
    },
  })
  post.on('error', () => {}) // connections of a killed server
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@kuppah.example' }
  return withFixture(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(2)
      await waitUntil('letters are written', () => load.acknowledged.requests.size > 5, 120_000)
      await wait(phase) // down: nothing listens on the port
      const { status: ready } = await fetch(`${server.url}/readyz`)
      const listener = post.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      state = 'slow'
      await wait(phase)
      state = 'rejecting'
      await wait(phase)
      await load.stop()
      state = 'working'
      const written = await lettersIn(inDatabase)
      const waitedMs = await waitUntil(
        'all letters have arrived',
        () => new Set(received).size >= written,
        180_000,
      )
      const { code } = await server.end('SIGTERM')
      const unsent = await lettersIn(inDatabase, { unsent: true })
      await new Promise<void>((done) => post.close(() => done()))
      const different = new Set(received).size
      const twice = received.length - different
      return {
        ready,
        written,
        received: different,
        twice,
        unsent,
        waitedMs,
        code,
        failures: load.failures,
      }
    },
    { variables },
  )
}

/**
 * Counts the letters in the outbox that were tried or are due. Letters about decisions wait five
 * minutes (docs/product.md §7.9), longer than a run.
 */
const lettersIn = (inDatabase: Fixture['inDatabase'], { unsent = false } = {}) =>
  inDatabase(async ({ kysely }) => {
    let letters = kysely
      .selectFrom('outbox')
      .select('id')
      .where(sql<boolean>`(attempts > 0 or next_attempt_at <= now())`)
    if (unsent) letters = letters.where('sent_at', 'is', null)
    return (await letters.execute()).length
  })

/**
 * Stops the server while a slow mail server is receiving a letter. The server must wait for the
 * response.
 */
export async function stopWhileMailing() {
  const port = await freePort()
  const received: string[] = []
  let receiving = 0
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      receiving++
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      await wait(1500)
      received.push((await PostalMime.parse(Buffer.concat(parts))).messageId ?? '')
      done()
    },
  })
  post.on('error', () => {})
  await once(post.listen(port, '127.0.0.1'), 'listening')
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@kuppah.example' }
  return withFixture(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(2)
      await waitUntil('a letter is being received', () => receiving > 0, 120_000)
      const { code, ms } = await server.end('SIGTERM')
      await server.start()
      await load.stop()
      const written = await lettersIn(inDatabase)
      await waitUntil('all letters have arrived', () => new Set(received).size >= written, 180_000)
      await server.end('SIGTERM')
      await new Promise<void>((done) => post.close(() => done()))
      const different = new Set(received).size
      return { code, ms, written, received: different, twice: received.length - different }
    },
    { variables },
  )
}
