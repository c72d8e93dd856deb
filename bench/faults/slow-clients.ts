import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { withFixture } from './fixture.ts'

const headersOf = (cookie: string) =>
  [
    'POST /rpc/create_code HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Cookie: ${cookie}`,
    'Content-Length: 100000',
    '',
    '{',
  ].join('\r\n')

/**
 * Opens connections that send headers or bodies one byte per second, or nothing at all, while other
 * clients are served. Returns after how many milliseconds the server closed them.
 */
export async function endureSlowClients({ each = 200 } = {}) {
  return withFixture('PostgreSQL', async ({ server, load }) => {
    const open = async (first: string) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(first)
      socket.resume()
      return socket
    }
    const many = (first: string) => Promise.all(Array.from({ length: each }, () => open(first)))
    const idle = await many('')
    const headers = await many('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
    const bodies = await many(headersOf(load.officeCookie))
    const begun = performance.now()
    const lastEnd = (sockets: Socket[]) => {
      const ends = sockets.map(async (socket) => {
        if (!socket.closed) await new Promise((done) => socket.once('close', done))
        return performance.now() - begun
      })
      return Promise.all(ends).then((all) => Math.max(...all))
    }
    const dripping = setInterval(() => {
      for (const socket of [...headers, ...bodies]) if (socket.writable) socket.write('a')
    }, 1000)
    load.start(4)
    const counted = load.count
    await wait(5000)
    const servedPerSecond = (load.count - counted) / 5
    const [headersMs, idleMs] = await Promise.all([lastEnd(headers), lastEnd(idle)])
    const bodiesMs = await lastEnd(bodies)
    clearInterval(dripping)
    await load.stop()
    const { failures, broken } = load
    return { servedPerSecond, headersMs, idleMs, bodiesMs, failures: failures.length, broken }
  })
}
