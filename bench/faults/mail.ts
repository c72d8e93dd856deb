import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#server/testing/ports.ts'
import { type Ground, onGround, until } from './ground.ts'

/** A mail server that is down, then slow, then refuses, and then does its work; letters are written all along. */
export async function failMail({ phase = 3000 } = {}) {
  const port = await freePort()
  let mood: 'slow' | 'refusing' | 'well' = 'well'
  const received: string[] = []
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      if (mood === 'refusing') {
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      }
      const { messageId } = await PostalMime.parse(Buffer.concat(parts))
      if (mood === 'slow') await pause(1500)
      received.push(messageId ?? '')
      done()
    },
  })
  post.on('error', () => {}) // connections of a server that was killed
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@kuppah.example' }
  return onGround(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(2)
      await until('letters are written', () => load.acknowledged.requests.size > 5, 120_000)
      await pause(phase) // down: nobody listens at the port
      const listener = post.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      mood = 'slow'
      await pause(phase)
      mood = 'refusing'
      await pause(phase)
      await load.stop()
      mood = 'well'
      const written = await lettersIn(inDatabase)
      const waitedMs = await until(
        'all letters have come',
        () => new Set(received).size >= written,
        180_000,
      )
      const { code } = await server.end('SIGTERM')
      const unsent = await inDatabase(async ({ kysely }) => {
        const rows = await kysely
          .selectFrom('outbox')
          .select(['id', 'attempts'])
          .where('sent_at', 'is', null)
          .execute()
        return rows.length
      })
      await new Promise<void>((done) => post.close(() => done()))
      const different = new Set(received).size
      const twice = received.length - different
      return {
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

/** How many letters were ever written, of whatever kind. */
const lettersIn = (inDatabase: Ground['inDatabase']) =>
  inDatabase(async ({ kysely }) => {
    const rows = await kysely.selectFrom('outbox').select('id').execute()
    return rows.length
  })

/** The server is asked to stop while a slow mail server has a letter in hand: it waits for the answer. */
export async function stopWhileMailing() {
  const port = await freePort()
  const received: string[] = []
  let inHand = 0
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      inHand++
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      await pause(1500)
      received.push((await PostalMime.parse(Buffer.concat(parts))).messageId ?? '')
      done()
    },
  })
  post.on('error', () => {})
  await once(post.listen(port, '127.0.0.1'), 'listening')
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@kuppah.example' }
  return onGround(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(2)
      await until('a letter is in hand', () => inHand > 0, 120_000)
      const { code, ms } = await server.end('SIGTERM')
      await server.start()
      await load.stop()
      const written = await lettersIn(inDatabase)
      await until('all letters have come', () => new Set(received).size >= written, 180_000)
      await server.end('SIGTERM')
      await new Promise<void>((done) => post.close(() => done()))
      const different = new Set(received).size
      return { code, ms, written, received: different, twice: received.length - different }
    },
    { variables },
  )
}
