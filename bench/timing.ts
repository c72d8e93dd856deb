import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Portal } from './portal.ts'
import { table } from './rounds.ts'

const CALLS = 200
const LANES = 4
/** The server sends at most this many letters an hour to one address. */
const LETTERS = 5
/** As many calls of others are waiting at any time. */
const LOAD = 100

/**
 * Measures whether the time of an answer tells whether an address has an account: 200 calls for
 * accounts and 200 for nobody, in turns, alone and beside 100 other calls at any time. The last
 * column is how often the slower of two answers is the account's; 50 % is chance.
 */
export async function timing({ pool, ours }: Portal): Promise<string> {
  let people = 0
  async function send(path: string, body: unknown, address = '127.0.0.1') {
    const begun = performance.now()
    const headers = { 'Content-Type': 'application/json' }
    const target = { host: '127.0.0.1', port: ours.port, path, method: 'POST' }
    const asked = request({ ...target, localAddress: address, headers, agent: false })
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
    return performance.now() - begun
  }
  const nextAddress = () => `127.2.${people >> 8}.${people & 255}`

  async function account(email_verified: boolean) {
    const email = `${randomUUID()}@example.org`
    await pool.query('insert into users (name, email, email_verified) values ($1, $2, $3)', [
      'Moshe',
      email,
      email_verified,
    ])
    return email
  }

  async function measureCall(path: string, email_verified: boolean) {
    const found = { known: [] as number[], nobody: [] as number[] }
    const lane = async () => {
      while (found.known.length < CALLS) {
        people += 1
        const [address, email] = [nextAddress(), await account(email_verified)]
        for (let n = 0; n < LETTERS; n++) {
          found.known.push(await send(path, { email }, address))
          found.nobody.push(await send(path, { email: `${randomUUID()}@example.org` }, address))
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return found
  }

  const rows: string[][] = []
  for (const load of [0, LOAD]) {
    let isOver = false
    const others = Array.from({ length: load }, async () => {
      while (!isOver) await send('/rpc/get_site_settings', {})
    })
    for (const [path, isConfirmed] of [
      ['/rpc/request_password_reset', true],
      ['/rpc/resend_confirmation', false],
    ] as const) {
      const { known, nobody } = await measureCall(path, isConfirmed)
      const cells = [...quartiles(known), ...quartiles(nobody)]
      rows.push([`${path.slice(5)}, ${load} others`, ...cells, `${told(known, nobody)} %`])
    }
    isOver = true
    await Promise.all(others)
  }
  const head = ['account: p25', 'p50', 'p75 ms', 'nobody: p25', 'p50', 'p75 ms']
  return table(['call', ...head, 'told apart'], rows)
}

function quartiles(times: number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.25, 0.5, 0.75].map((share) =>
    (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1),
  )
}

function told(known: number[], nobody: number[]): string {
  const slower = known.reduce((sum, time) => sum + nobody.filter((other) => time > other).length, 0)
  return ((100 * slower) / (known.length * nobody.length)).toFixed(0)
}
