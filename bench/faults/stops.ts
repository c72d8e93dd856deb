import { type Kind, onGround, until } from './ground.ts'

/** PostgreSQL is shut down under load, stays away, and comes back; the server goes on by itself. */
export async function restartDatabase({ away = 3000 } = {}) {
  return onGround('PostgreSQL', async ({ server, load, postgres, losses }) => {
    const { pid } = server
    const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
    const events = listen(server.url, load.officeCookie)
    load.start()
    await until('work goes on', () => load.count > 20)
    await until('live updates are heard', () => events.heard('code.changed') > 0)
    await postgres?.down()
    const failedBefore = load.failures.length
    const notReady = await status('/readyz')
    const alive = await status('/healthz')
    await new Promise((done) => setTimeout(done, away))
    const failures = load.failures.slice(failedBefore)
    await postgres?.up()
    const atUp = load.count
    const recoveredMs = await until('work goes on again', () => load.count > atUp + 8)
    await until('ready again', async () => (await status('/readyz')) === 200)
    await until('the screens are told to look again', () => events.heard('ready') > 1)
    const before = events.heard('code.changed')
    await until('live updates are heard again', () => events.heard('code.changed') > before)
    events.close()
    await load.stop()
    const slowest = Math.max(...failures.map(({ ms }) => ms))
    const unclear = load.failures.filter(
      ({ status, body }) => status !== 503 || !body.request_id || body.error_code !== 'err.network',
    )
    const isSame = server.pid === pid
    return {
      notReady,
      alive,
      failures,
      unclear,
      slowest,
      recoveredMs,
      isSame,
      losses: await losses(),
    }
  })
}

/** SIGTERM under load: what is under way is answered, streams end, the process ends by itself with 0. */
export async function stopGracefully(kind: Kind) {
  return onGround(kind, async ({ server, load, losses }) => {
    const events = listen(server.url, load.officeCookie)
    await until('the stream is open', () => events.heard('ready') > 0)
    load.start()
    await until('work goes on', () => load.count > 20)
    const { code, ms } = await server.end('SIGTERM')
    await until('the stream has ended', () => events.isOver())
    const lost = await losses()
    const broken = load.broken
    await server.start()
    await load.stop()
    await server.end('SIGTERM')
    return {
      code,
      ms,
      broken,
      failures: load.failures.length,
      losses: [...lost, ...(await losses())],
    }
  })
}

/** Follows GET /events, and counts what it hears. */
export function listen(url: string, cookie: string) {
  const counts = new Map<string, number>()
  const stop = new AbortController()
  let over = false
  const follow = async () => {
    const answer = await fetch(`${url}/events`, {
      headers: { Cookie: cookie },
      signal: stop.signal,
    })
    let held = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (held + part).split('\n')
      held = lines.pop() ?? ''
      for (const line of lines) {
        const kind = /^event: (.*)/.exec(line)?.[1]
        if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
    }
  }
  void follow()
    .catch(() => {})
    .finally(() => {
      over = true
    })
  return {
    heard: (kind: string) => counts.get(kind) ?? 0,
    isOver: () => over,
    close: () => stop.abort(),
  }
}
