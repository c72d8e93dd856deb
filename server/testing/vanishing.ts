import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Stands between us and a database, as a network does. Once it has `vanished`, packets are dropped in
 * both directions and no connection is closed, until `came back`.
 */
export async function openNetwork(url: string) {
  const to = new URL(url)
  const sockets = new Set<Socket>()
  let isGone = false
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => {
        if (!isGone) into.write(part)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isGone) into.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    vanish() {
      isGone = true
    },
    comeBack() {
      isGone = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
