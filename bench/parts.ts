import { growth, uploads } from './attacks.ts'
import { counts, inserts } from './counts.ts'
import { families } from './families.ts'
import { floods } from './floods.ts'
import type { Note } from './limits.ts'
import { listPages } from './list-pages.ts'
import { mixes } from './mixes.ts'
import type { Portal } from './portal.ts'
import { compare, measure, table } from './rounds.ts'
import { sync } from './sync.ts'
import { timing } from './timing.ts'

/**
 * The measurements by the name used in --only; each returns a table. Reads come first, because the
 * submissions add fifty thousand equal requests, all of them the newest.
 */
export const parts: Record<
  string,
  (portal: Portal, rounds: number, note: Note) => Promise<string>
> = {
  page: listPages,
  mixes,
  families,
  counts,
  own,
  signin: signIn,
  inserts, // detaches the family's own requests
  floods,
  uploads,
  growth,
  sync,
  timing,
}

/** Measures a family's own requests beside the frozen server. */
async function own(portal: Portal, rounds: number, note: Note) {
  const { size, person, ours, frozen, calls: most } = portal
  const lines = []
  for (const connections of [1, 16]) {
    const calls = (path: string, body: object) => () =>
      Array.from({ length: connections === 1 ? most / 4 : most }, () => {
        return { path, cookie: person.cookie, body }
      })
    const sides = {
      ours: {
        port: ours.port,
        calls: calls('/rpc/get_request_info', { user_id_input: person.id }),
      },
      baseline: { port: frozen.port, calls: calls('/own', { user_id: person.id }) },
    }
    const measured = await compare(sides, connections, rounds)
    const sized = `own requests, ${size.toLocaleString('en')} requests`
    note(`${sized}, ${connections} connections`, measured.ratio)
    const { ours: us, baseline, ratio } = measured
    const cells = [us.perSecond, baseline.perSecond, ratio, us.p50, us.p99, baseline.p50]
    lines.push([`own requests, ${connections} connections`, ...cells])
  }
  const head = ['ours/s', 'frozen/s', 'ratio', 'ours p50 ms', 'p99 ms', 'frozen p50 ms']
  return table(['own requests', ...head], lines)
}

/** As many as find a place in the queue for password hashes. */
const WAITING = 20

async function signIn({ ours, person }: Portal) {
  const calls = (count: number) =>
    Array.from({ length: count }, () => ({
      path: '/rpc/get_request_info',
      cookie: person.cookie,
      body: { user_id_input: person.id },
    }))
  const alone = await measure({ port: ours.port, connections: 4, calls: calls(2000) })
  const signingIn = Array.from({ length: WAITING }, (_, at) => ({
    path: '/auth/sign-in/email',
    cookie: '',
    body: { email: `nobody${at}@example.org`, password: 'wrong password' },
  }))
  const [meanwhile, signedIn] = await Promise.all([
    measure({ port: ours.port, connections: 4, calls: calls(2000) }),
    measure({ port: ours.port, connections: WAITING, calls: signingIn }),
  ])
  return table(
    ['get_request_info', 'p50 ms', 'p99 ms', 'per second'],
    [
      ['alone', alone.p50, alone.p99, alone.perSecond],
      [`while ${WAITING} sign in`, meanwhile.p50, meanwhile.p99, meanwhile.perSecond],
      [`the ${WAITING} who sign in`, signedIn.p50, signedIn.p99, signedIn.perSecond],
    ],
  )
}
