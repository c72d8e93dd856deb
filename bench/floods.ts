import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createConfirmedAccount } from '../server/accounts/confirmed-accounts.ts'
import { createPasswords } from '../server/secrets/passwords.ts'
import type { Portal } from './portal.ts'
import { table } from './rounds.ts'

const password = 'a quiet room in the attic'
/** Until a flood has arrived. */
const HEAD_START_MS = 500

type Answer = { status: number; cookie: string; ms: number }
type Person = { address: string; email: string; cookie: string }

/**
 * Measures how long signing in takes while others keep the password hashes busy: 120 changes of a
 * password at once by one requester, and 104 sign-ins at once from one address. An administrator
 * signs in on a device where they did before, a visitor for the first time. Seconds, the slowest of
 * all rounds.
 */
export async function floods({ app, ours }: Portal, rounds: number): Promise<string> {
  const services = { db: app.services.db, passwords: createPasswords() }
  let people = 0

  async function send(path: string, { address, cookie }: Omit<Person, 'email'>, body: unknown) {
    const begun = performance.now()
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const target = { host: '127.0.0.1', port: ours.port, path, method: 'POST' }
    const asked = request({ ...target, localAddress: address, headers, agent: false })
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    const given = answer.headers['set-cookie']?.map((value) => value.split(';')[0]) ?? []
    const ms = performance.now() - begun
    return { status: answer.statusCode ?? 0, cookie: given.join('; '), ms }
  }
  const signIn = ({ email, ...from }: Person): Promise<Answer> =>
    send('/auth/sign-in/email', from, { email, password })

  async function person(is_admin = false): Promise<Person> {
    const email = `flood${++people}@example.org`
    await createConfirmedAccount(services, { email, password, is_admin })
    return { email, address: `127.1.0.${people}`, cookie: '' }
  }
  async function knownPerson(is_admin = false): Promise<Person> {
    const stranger = await person(is_admin)
    return { ...stranger, cookie: (await signIn(stranger)).cookie }
  }

  /** How long both wait while `begin` floods, and how the flood was answered. */
  async function round(begin: () => Promise<Promise<Answer>[]>) {
    const [administrator, visitor] = [await knownPerson(true), await person()]
    const flood = await begin()
    await wait(HEAD_START_MS)
    const waits = await Promise.all([signIn(administrator), signIn(visitor)])
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    return { waits, statuses }
  }

  const attacks: [string, () => Promise<Promise<Answer>[]>][] = [
    ['nobody else', async () => []],
    [
      '120 update_password of one requester',
      async () => {
        const requester = await knownPerson()
        const body = { new_password: password }
        return Array.from({ length: 120 }, () => send('/rpc/update_password', requester, body))
      },
    ],
    [
      '104 sign-ins from one address',
      async () => {
        const { address } = await person()
        return Array.from({ length: 104 }, (_, n) =>
          signIn({ address, email: `nobody${n}@example.org`, cookie: '' }),
        )
      },
    ],
  ]
  const rows: (string | number)[][] = []
  for (const [name, begin] of attacks) {
    const found: Awaited<ReturnType<typeof round>>[] = []
    for (let at = 0; at < rounds; at++) found.push(await round(begin))
    const slowest = (who: number) =>
      found.map(({ waits }) => waits[who]).reduce((a, b) => ((a?.ms ?? 0) > (b?.ms ?? 0) ? a : b))
    const cell = (who: number) => {
      const { ms = 0, status = 0 } = slowest(who) ?? {}
      return `${(ms / 1000).toFixed(2)}${status === 200 ? '' : ` (${status})`}`
    }
    rows.push([name, cell(0), cell(1), counted(found.at(-1)?.statuses ?? [])])
  }
  const head = ['meanwhile', 'known administrator, s', 'unknown visitor, s', 'the flood hears']
  return table(head, rows)
}

const counted = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, alike]) => `${alike.length} × ${status}`)
    .toSorted()
    .join(', ')
