import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { requestInputs } from '../server/testing/request-inputs.ts'
import { addLoadAccounts, Load } from './faults/load.ts'
import type { Portal } from './portal.ts'
import { compare, table } from './rounds.ts'
import { addCodes, seedRequests } from './seed.ts'
import { startServer } from './server.ts'

const REQUESTS = 10_000
const CALLS = 200

/** Compares writes on the embedded database with and without waiting for the disk, one at a time. */
export async function sync(_: Portal, rounds: number): Promise<string> {
  const synced = await openSite('on', rounds)
  const unsynced = await openSite('off', rounds)
  const lines = []
  for (const name of ['create_request', 'create_admin_review'] as const) {
    const side = (site: Site) => ({ port: site.port, calls: () => site.calls[name](CALLS) })
    const sides = { ours: side(synced), baseline: side(unsynced) }
    const { ours, baseline, ratio } = await compare(sides, 1, rounds)
    lines.push([name, ours.p50, ours.p99, baseline.p50, baseline.p99, ratio])
  }
  await synced.close()
  await unsynced.close()
  return table(
    [
      'embedded, one caller',
      'synced p50 ms',
      'p99 ms',
      'off p50 ms',
      'p99 ms',
      'speed, synced/off',
    ],
    lines,
  )
}

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(DATABASE_SYNC: 'on' | 'off', rounds: number) {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kuppah-bench-'))
  const database = await openEmbedded(DATA_DIR)
  await migrate(database)
  await seedRequests(database.pool, REQUESTS)
  await addLoadAccounts(database.kysely)
  const codes = await addCodes(database.pool, (rounds + 2) * CALLS)
  const { rows } = await database.pool.query('select id from requests where not is_reviewed')
  const undecided: string[] = rows.map(({ id }) => id)
  await database.close()
  const server = await startServer('server/main.ts', { DATA_DIR, DATABASE_URL: '', DATABASE_SYNC })
  const load = new Load(`http://127.0.0.1:${server.port}`)
  await load.signIn()
  return {
    port: server.port,
    calls: {
      create_request: (count: number) =>
        codes.splice(0, count).map((input_code) => ({
          path: '/rpc/create_request',
          cookie: load.familyCookie,
          body: requestInputs({ input_code }),
        })),
      create_admin_review: (count: number) =>
        undecided.splice(0, count).map((input_request_id) => ({
          path: '/rpc/create_admin_review',
          cookie: load.officeCookie,
          body: { input_request_id, input_donation_amount: '180.00', input_notes: null },
        })),
    },
    async close() {
      await server.stop()
      rmSync(DATA_DIR, { recursive: true })
    },
  }
}
