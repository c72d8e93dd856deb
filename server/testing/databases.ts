import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { overPGlite } from '#server/database/embedded.ts'
import { openLite } from './embedded.ts'
import { databaseUrl } from './setup.ts'
import { isFull } from './sizes.ts'

/** A migrated database of one test. `url` is its address on PostgreSQL, for a second process. */
export type TestDatabase = Database & { url: string | undefined }

/** Idle embedded databases, for reuse: opening one takes seconds, emptying it does not. */
const kept: Awaited<ReturnType<typeof openLite>>[] = []

const embedded = { kind: 'embedded', label: 'on PGlite' } as const
const postgres = { kind: 'postgres', label: 'on PostgreSQL' } as const
const both = inject('postgresUrl') ? [embedded, postgres] : [embedded]
const usual = isFull ? both : both.slice(-1)

/** Why a test can pass on one database and fail on the other. */
type Difference =
  /** The process that has the embedded database open notifies nobody else. */
  | 'notifications'
  /** The embedded database runs one transaction at a time, and statements outside of it wait. */
  | 'transactions'
  /** Another connection, other types of values, other statements at start. */
  | 'drivers'
  /** Commands find the embedded database closed, or ask the server that has it open. */
  | 'commands'
  | 'migrations'

type Tests = (database: TestDatabase, kind: Database['kind']) => void

/**
 * Runs tests on PostgreSQL, and on PGlite where PostgreSQL's programs are not installed. Tests that
 * say how the databases differ run on both, and so does everything in `npm run test:full`. Each
 * block gets a fresh migrated database while its tests run. Destructure `database` only inside a
 * test: its properties are not set before.
 */
export function describeEachDatabase(name: string, tests: Tests): void
export function describeEachDatabase(
  name: string,
  options: { differs: Difference },
  tests: Tests,
): void
export function describeEachDatabase(
  name: string,
  ...[first, second]: [tests: Tests] | [options: { differs: Difference }, tests: Tests]
): void {
  const tests = second ?? (first as Tests)
  describe.each(second ? both : usual)(`${name}, $label`, ({ kind }) => {
    let opened: TestDatabase | undefined
    beforeAll(async () => {
      opened = await openTestDatabase(kind)
    })
    afterAll(() => opened?.close())
    tests(
      new Proxy({} as TestDatabase, {
        get(_, key) {
          if (!opened) throw new Error('The database is open inside tests and hooks only')
          return Reflect.get(opened, key)
        },
      }),
      kind,
    )
  })
}

/** Opens a fresh migrated database for a test that needs another one; the caller closes it. */
export async function openTestDatabase(kind: Database['kind']): Promise<TestDatabase> {
  return kind === 'embedded' ? openCopyOnPGlite() : openCopyOnPostgres()
}

async function openCopyOnPGlite(): Promise<TestDatabase> {
  const { lite, emptied } = kept.pop() ?? (await openLite())
  const database = overPGlite(lite)
  database.pool.on('connect', refuseRepeatedColumns)
  const close = async () => {
    await database.pool.end()
    if (await emptied()) kept.push({ lite, emptied })
    else await lite.close()
  }
  return { ...database, close, url: undefined }
}

async function openCopyOnPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('There is no PostgreSQL: ask describeEachDatabase')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE migrated`)
  const url = databaseUrl(server, name)
  const database = connectPostgres(url)
  database.pool.on('connect', refuseRepeatedColumns)
  const close = async () => {
    await database.close()
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, close, url }
}

/**
 * Makes a statement fail whose result has two columns of one name: a row keeps only the last of them,
 * so that a payment's `state` once became the state of an address.
 */
function refuseRepeatedColumns(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    return answer instanceof Promise ? answer.then(checked) : answer
  }) as typeof client.query

  function checked(result: pg.QueryResult | pg.QueryResult[]) {
    for (const { fields } of [result].flat()) {
      const names = fields.map(({ name }) => name)
      const repeated = names.find((name, at) => names.indexOf(name) < at)
      if (repeated) throw new Error(`Two columns of one result are named ${repeated}`)
    }
    return result
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
