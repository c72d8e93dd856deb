import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../server/testing/ports.ts'

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Starts a mail server that accepts every letter and remembers its Message-ID. */
export async function openMailServer() {
  const port = await freePort()
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      buffer(stream)
        .then((letter) => PostalMime.parse(letter))
        .then(({ messageId = '' }) => received.push(messageId))
        .then(() => done(), done) // the sender may be killed while sending
    },
  })
  server.on('error', () => {}) // connections of a killed server
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How many letters arrived, and how many of them were duplicates. */
    count: () => received.length,
    duplicates: () => received.length - new Set(received).size,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
