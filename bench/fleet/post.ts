import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#server/testing/ports.ts'

export type Post = Awaited<ReturnType<typeof openPost>>

/** A mail server that takes every letter and remembers its Message-ID. */
export async function openPost() {
  const port = await freePort()
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      buffer(stream)
        .then((letter) => PostalMime.parse(letter))
        .then(({ messageId = '' }) => received.push(messageId))
        .then(() => done(), done) // its sender may be killed in the middle
    },
  })
  server.on('error', () => {}) // connections of a server that was killed
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How many came, and how many of these came before. */
    count: () => received.length,
    twice: () => received.length - new Set(received).size,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
