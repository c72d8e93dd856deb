import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/ports.ts'
import { ServerProcess } from '#server/testing/server-process.ts'
import { onGround, until } from './ground.ts'
import { Load } from './load.ts'
import { findLosses } from './losses.ts'
import { listen } from './stops.ts'

/**
 * Hands each connection to one of several ports in turn, and to the next where nobody listens: what
 * any balancer does, no more.
 */
async function balance(ports: number[]) {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const reach = (tries: number) => {
      const port = ports[turn++ % ports.length] ?? 0
      const behind = connect(port, '127.0.0.1')
      behind.once('connect', () => {
        client.pipe(behind).pipe(client)
        client.once('close', () => behind.destroy())
        behind.once('close', () => client.destroy())
      })
      behind.on('error', () => {
        if (behind.connecting && tries > 1) reach(tries - 1)
        else client.destroy()
      })
    }
    reach(ports.length)
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Two processes behind one balancer, one of them killed under load: nothing is lost, live updates go on. */
export async function loseOneOfTwo() {
  return onGround('PostgreSQL', async ({ server, variables, inDatabase }) => {
    const second = await ServerProcess.start(variables)
    const balancer = await balance([server.port, second.port])
    try {
      const load = new Load(balancer.url)
      await load.signIn()
      const onSecond = listen(second.url, load.officeCookie)
      load.start()
      await until('work goes on', () => load.count > 60, 120_000)
      await until('each hears of the other', () => onSecond.heard('request.created') > 4)
      await server.end('SIGKILL')
      const atKill = load.count
      const gapMs = await until('work goes on', () => load.count > atKill, 60_000)
      const heard = onSecond.heard('request.created')
      await until('live updates go on', () => onSecond.heard('request.created') > heard + 4)
      await pause(500)
      await server.start()
      await until('both work', () => load.count > atKill + 60, 120_000)
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
