import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectPostgres } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createTestApp } from '../../server/testing/app.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../../server/testing/postgres.ts'
import { requestInputs } from '../../server/testing/request-inputs.ts'
import { databaseUrl } from '../../server/testing/setup.ts'
import { type Measured, recordMeasured } from '../limits.ts'
import { circumstances, saveResult } from '../results.ts'
import { compare, table } from '../rounds.ts'
import { addCodes, seedRequests } from '../seed.ts'
import { startServer } from '../server.ts'
import { installParse, PARSE_VERSION, startParse } from './parse.ts'

// `npm run bench:peers -- [ROUNDS] [CALLS]`: submissions of 32 families here and in Parse Server, on one
// PostgreSQL with fsync. docs/performance.md has the limits.

const FAMILIES = 32
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { limits: { type: 'boolean' } },
})
const rounds = Number(positionals[0] ?? 3)
const calls = Number(positionals[1] ?? 3000)
const loads = [
  { connections: 1, count: Math.ceil(calls / 6) },
  { connections: 16, count: calls },
  { connections: 64, count: calls },
]
const kinds = {
  'same work as Parse Server': 'sameWorkCalls',
  'a plain class': 'plainCalls',
} as const

const failure = installParse()
if (failure) {
  console.log(`Parse Server ${PARSE_VERSION} cannot be installed: ${failure}`)
  console.log('Skipped: the comparison of submissions with it.')
  if (values.limits) process.exitCode = 1 // its limits are not measured
} else {
  await run()
}

async function run() {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('The programs of PostgreSQL (initdb, postgres) are not found')
  const settings = ['max_connections=200', 'shared_buffers=1GB', 'max_wal_size=4GB']
  const safe = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
  const postgres = await startThrowawayPostgres(programs, [...settings, ...safe])
  const ends = [() => postgres.stop()]
  try {
    const [ourUrl, parseUrl] = await createDatabases(postgres.url)
    const database = connectPostgres(ourUrl)
    ends.push(() => database.close())
    await migrate(database)
    await seedRequests(database.pool, 10_000)
    const app = await createTestApp(database)
    ends.push(() => app.close())
    const SECRET_KEY = app.services.config.secretKey
    const ours = await startServer('server/main.ts', { DATABASE_URL: ourUrl, SECRET_KEY })
    ends.push(() => ours.stop())
    const cookies: string[] = []
    for (let at = 0; at < FAMILIES; at += 1) {
      cookies.push((await app.signIn({ email: `family${at}@example.org` })).cookie)
    }
    const parse = await startParse(parseUrl, FAMILIES)
    ends.push(() => parse.stop())

    const submissions = async (count: number) => {
      const codes = await addCodes(database.pool, count + 100) // a few random codes may be equal
      return codes.slice(0, count).map((input_code, at) => ({
        path: '/rpc/create_request',
        cookie: cookies[at % FAMILIES] ?? '',
        body: requestInputs({ input_code }),
      }))
    }
    const lines = []
    const noted: Measured[] = []
    for (const [kind, callsOfParse] of Object.entries(kinds)) {
      for (const { connections, count } of loads) {
        const sides = {
          ours: { port: ours.port, calls: () => submissions(count) },
          baseline: { port: parse.server.port, calls: () => parse[callsOfParse](count) },
        }
        const { ours: us, baseline: them, ratio } = await compare(sides, connections, rounds)
        const name = `submissions, ${kind}, ${connections} connections`
        lines.push([name, us.perSecond, them.perSecond, ratio, us.p99, them.p99])
        noted.push({ name, value: ratio })
        if (callsOfParse !== 'sameWorkCalls') continue
        const p99 = `p99 of submissions, part of Parse Server, ${connections} connections`
        noted.push({ name: p99, value: us.p99 / them.p99 })
      }
    }
    const head = [
      'beside Parse Server',
      'ours/s',
      'Parse/s',
      'ratio',
      'ours p99 ms',
      'Parse p99 ms',
    ]
    const shown = table(head, lines)
    console.log(shown)
    const method = `${circumstances()}. Median of ${rounds} rounds; Parse Server ${PARSE_VERSION}, one PostgreSQL with fsync.`
    saveResult('Submissions beside Parse Server', `${method}\n\n${shown}`)
    recordMeasured(noted)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function createDatabases(postgres: string): Promise<[string, string]> {
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query('create database portal')
  await client.query('create database parse')
  await client.end()
  return [databaseUrl(postgres, 'portal'), databaseUrl(postgres, 'parse')]
}
