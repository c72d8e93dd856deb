import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/ports.ts'
import { ServerProcess } from '../../server/testing/server-process.ts'
import { waitUntil, withFixture } from './fixture.ts'
import { Load } from './load.ts'
import { findLosses } from './losses.ts'
import { listen } from './stops.ts'

/** A minimal TCP balancer: round robin, and the next port if a connection is refused. */
async function balance(ports: number[]) {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const connectToNext = (tries: number) => {
      const port = ports[turn++ % ports.length] ?? 0
      const upstream = connect(port, '127.0.0.1')
      upstream.once('connect', () => {
        client.pipe(upstream).pipe(client)
        client.once('close', () => upstream.destroy())
        upstream.once('close', () => client.destroy())
      })
      upstream.on('error', () => {
        if (upstream.connecting && tries > 1) connectToNext(tries - 1)
        else client.destroy()
      })
    }
    connectToNext(ports.length)
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/**
 * Kills one of two processes behind a balancer under load. Nothing may be lost, and live updates
 * continue.
 */
export async function loseOneOfTwo() {
  return withFixture('PostgreSQL', async ({ server, variables, inDatabase }) => {
    const second = await ServerProcess.start(variables)
    const balancer = await balance([server.port, second.port])
    try {
      const load = new Load(balancer.url)
      await load.signIn()
      const onSecond = listen(second.url, load.officeCookie)
      load.start()
      await waitUntil('writes succeed', () => load.count > 60, 120_000)
      await waitUntil(
        'live updates arrive from the other process',
        () => onSecond.count('request.created') > 4,
      )
      await server.end('SIGKILL')
      const atKill = load.count
      const gapMs = await waitUntil('writes succeed', () => load.count > atKill, 60_000)
      const before = onSecond.count('request.created')
      await waitUntil('live updates continue', () => onSecond.count('request.created') > before + 4)
      await wait(500)
      await server.start()
      await waitUntil('both work', () => load.count > atKill + 60, 120_000)
      await load.stop()
      onSecond.close()
      const losses = await inDatabase(({ kysely }) => findLosses(kysely, load.acknowledged))
      const { broken, count } = load
      return { acknowledged: count, broken, gapMs, failures: load.failures.length, losses }
    } finally {
      balancer.close()
      await second.end('SIGKILL')
    }
  })
}
