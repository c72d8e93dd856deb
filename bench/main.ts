import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../server/testing/postgres.ts'
import { type Measured, recordMeasured } from './limits.ts'
import { parts } from './parts.ts'
import { openPortal, type Portal } from './portal.ts'
import { circumstances, saveResult } from './results.ts'
import { table } from './rounds.ts'
import { seedRequests } from './seed.ts'
import { startServer } from './server.ts'
import { steadyWork } from './steady.ts'

// `npm run bench`: prints tables and stores them in bench/results.md. docs/performance.md explains them.
const { values, positionals } = parseArgs({
  allowPositionals: true, // minutes for --long
  options: {
    sizes: { type: 'string', default: '10000' },
    only: { type: 'string', default: [...Object.keys(parts), 'start'].join(',') },
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string', default: '2000' },
    long: { type: 'boolean', default: false },
    limits: { type: 'boolean' },
  },
})
const noted: Measured[] = []
const note = (name: string, value: number) => noted.push({ name, value })
/** More requests than a small charity has in ten years. */
const EMBEDDED_REQUESTS = 10_000

const programs = findPostgresPrograms()
if (!programs) throw new Error('The programs of PostgreSQL (initdb, postgres) are not found')
const settings = ['shared_buffers=1GB', 'max_wal_size=4GB', 'max_connections=200']
const postgres = await startThrowawayPostgres(programs, settings)
try {
  const method = `${circumstances()}. Median of ${values.rounds} rounds; PostgreSQL on the same machine, without fsync.`
  console.log(`${method}\n`)
  for (const size of values.sizes.split(',').map(Number)) {
    const portal = await openPortal(postgres.url, size, Number(values.calls))
    try {
      const label = `${size.toLocaleString('en')} requests`
      console.log(`## ${label}\n`)
      for (const name of values.only.split(',')) {
        const part = name === 'start' ? starting : parts[name]
        if (!part) throw new Error(`--only: there is no part ${name}`)
        const measured = await part(portal, Number(values.rounds), note)
        console.log(measured)
        saveResult(`${label}: ${name}`, `${method}\n\n${measured}`)
      }
      if (values.long) {
        const minutes = Number(positionals[0] ?? 10)
        saveResult('Steady work', `${method}\n\n${await steadyWork(portal, minutes)}`)
      }
    } finally {
      await portal.close()
    }
  }
  recordMeasured(noted)
} finally {
  await postgres.stop()
}

/** Measures the start time with data and the memory of the idle server. */
async function starting({ variables, ours }: Portal): Promise<string> {
  const started = await startServer('server/main.ts', variables)
  const onPostgres = [started.startMs, started.memory()]
  await started.stop()
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'kuppah-bench-'))
  await fillEmbedded(DATA_DIR)
  const embedded = { DATA_DIR, DATABASE_URL: '' }
  const again = await startServer('server/main.ts', embedded)
  const onEmbedded = [again.startMs, again.memory()]
  await again.stop()
  note('start, PostgreSQL', started.startMs / 1000)
  note('memory at rest, PostgreSQL', onPostgres[1] ?? 0)
  note('start, embedded', again.startMs / 1000)
  note('memory at rest, embedded', onEmbedded[1] ?? 0)
  rmSync(DATA_DIR, { recursive: true })
  return table(
    ['start', 'ms', 'memory MB'],
    [
      ['PostgreSQL', ...onPostgres],
      [`embedded, with ${EMBEDDED_REQUESTS.toLocaleString('en')} requests`, ...onEmbedded],
      ['PostgreSQL, after the measurements above', '-', ours.memory()],
    ],
  )
}

async function fillEmbedded(dataDir: string) {
  const database = await openEmbedded(dataDir)
  await migrate(database)
  await seedRequests(database.pool, EMBEDDED_REQUESTS)
  await database.close()
}
