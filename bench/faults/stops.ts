import { type Fixture, type Kind, waitUntil, withFixture } from './fixture.ts'

/**
 * Shuts PostgreSQL down under load and starts it again after `away` milliseconds. The server must
 * recover without a restart.
 */
export async function restartDatabase({ away = 3000 } = {}) {
  const restart = async ({ server, load, postgres, losses }: Fixture) => {
    const { pid } = server
    const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
    const events = listen(server.url, load.officeCookie)
    load.start()
    await waitUntil('writes succeed', () => load.count > 20)
    await waitUntil('live updates arrive', () => events.count('code.changed') > 0)
    await postgres?.down()
    const failedBefore = load.failures.length
    const notReady = await status('/readyz')
    const alive = await status('/healthz')
    await new Promise((done) => setTimeout(done, away))
    const failures = load.failures.slice(failedBefore)
    await postgres?.up()
    const atUp = load.count
    const recoveredMs = await waitUntil('writes succeed again', () => load.count > atUp + 8)
    await waitUntil('ready again', async () => (await status('/readyz')) === 200)
    await waitUntil('pages are told to refetch', () => events.count('ready') > 1)
    const before = events.count('code.changed')
    await waitUntil('live updates arrive again', () => events.count('code.changed') > before)
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
  }
  return withFixture('PostgreSQL', restart, { hasOwnPostgres: true })
}

/**
 * Sends SIGTERM under load. Calls in progress must be answered, streams end, and the process exits
 * with 0.
 */
export async function stopGracefully(kind: Kind) {
  return withFixture(kind, async ({ server, load, losses }) => {
    const events = listen(server.url, load.officeCookie)
    await waitUntil('the stream is open', () => events.count('ready') > 0)
    load.start()
    await waitUntil('writes succeed', () => load.count > 20)
    const { code, ms } = await server.end('SIGTERM')
    await waitUntil('the stream has ended', () => events.hasEnded())
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

/** Connects to GET /events and counts the events by kind. */
export function listen(url: string, cookie: string) {
  const counts = new Map<string, number>()
  const stop = new AbortController()
  let ended = false
  const follow = async () => {
    const answer = await fetch(`${url}/events`, {
      headers: { Cookie: cookie },
      signal: stop.signal,
    })
    let buffered = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (buffered + part).split('\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) {
        const kind = /^event: (.*)/.exec(line)?.[1]
        if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
    }
  }
  void follow()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    count: (kind: string) => counts.get(kind) ?? 0,
    hasEnded: () => ended,
    close: () => stop.abort(),
  }
}
