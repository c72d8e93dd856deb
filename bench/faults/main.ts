import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { circumstances, createReport, saveResult } from '../results.ts'
import { loseOneOfTwo } from './balancer.ts'
import { canBendClock, jumpClock } from './clock.ts'
import { fillDisk } from './disk.ts'
import { loseBucket } from './documents.ts'
import { killFirstStart } from './first-start.ts'
import { killRepeatedly } from './kills.ts'
import { failMail, stopWhileMailing } from './mail.ts'
import { endureSlowClients } from './slow-clients.ts'
import { restartDatabase, stopGracefully } from './stops.ts'

// `npm run faults`: each fault for real, one after another; prints what docs/reliability.md shows.

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, only: { type: 'string', default: '' } },
})
const rounds = Number(values.kills)

type Row = { figures: string; isWell: boolean }
const ms = (value: number) => `${Math.round(value)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const lost = (losses: string[]) =>
  losses.length === 0 ? 'nothing lost' : `**LOST**: ${losses.slice(0, 3).join('; ')}`

async function kills(kind: 'PostgreSQL' | 'PGlite'): Promise<Row> {
  const found = await killRepeatedly(kind, { rounds })
  const starts = found.starts.toSorted((a, b) => a - b)
  const start = seconds(starts[starts.length >> 1] ?? 0)
  return {
    figures: `${found.rounds} kills, ${found.acknowledged} acknowledged writes, ${found.broken} calls broken off and repeated; ${lost(found.losses)}. Start again: ${start} (median)`,
    isWell: found.losses.length === 0,
  }
}

async function stop(kind: 'PostgreSQL' | 'PGlite'): Promise<Row> {
  const { code, ms: took, broken, failures, losses } = await stopGracefully(kind)
  return {
    figures: `exit ${code} after ${seconds(took)}; streams ended, ${failures} calls answered with an error, ${broken} broken off; ${lost(losses)}`,
    isWell: code === 0 && failures === 0 && losses.length === 0,
  }
}

const faults: Record<string, { name: string; run: () => Promise<Row> }> = {
  'kill-postgres': { name: 'kill -9 of the server, PostgreSQL', run: () => kills('PostgreSQL') },
  'kill-pglite': { name: 'kill -9 of the server, PGlite', run: () => kills('PGlite') },
  'kill-first': {
    name: 'kill -9 at a random moment of the first start, PGlite',
    run: async () => {
      const { failures, wholeStartMs } = await killFirstStart({ rounds })
      return {
        figures: `${rounds - failures.length} of ${rounds} come up at the next start (a whole first start: ${seconds(wholeStartMs)})`,
        isWell: failures.length === 0,
      }
    },
  },
  'stop-postgres': { name: 'SIGTERM under load, PostgreSQL', run: () => stop('PostgreSQL') },
  'stop-pglite': { name: 'SIGTERM under load, PGlite', run: () => stop('PGlite') },
  'stop-mail': {
    name: 'SIGTERM with a letter in hand',
    run: async () => {
      const { code, ms: took, written, received, twice } = await stopWhileMailing()
      return {
        figures: `exit ${code} after ${seconds(took)}; ${received} of ${written} letters came, ${twice} of them twice`,
        isWell: code === 0 && received === written && twice === 0,
      }
    },
  },
  database: {
    name: 'PostgreSQL stopped for 10 s under load',
    run: async () => {
      const found = await restartDatabase({ away: 10_000 })
      return {
        figures: `${found.failures.length} calls refused with 503 and a request id, the slowest after ${ms(found.slowest)}, ${found.unclear.length} otherwise; /readyz ${found.notReady}, /healthz ${found.alive}; work goes on ${seconds(found.recoveredMs)} after it is back, without a restart, live updates too; ${lost(found.losses)}`,
        isWell: found.unclear.length === 0 && found.isSame && found.losses.length === 0,
      }
    },
  },
  mail: {
    name: 'SMTP down, then slow, then refusing',
    run: async () => {
      const found = await failMail({ phase: 8000 })
      return {
        figures: `${found.received} of ${found.written} letters came, the last ${seconds(found.waitedMs)} after all was well, ${found.twice} of them twice; no call failed for it (${found.failures.length})`,
        isWell: found.received === found.written && found.twice === 0 && found.unsent === 0,
      }
    },
  },
  disk: {
    name: 'Disk full in DATA_DIR (PGlite)',
    run: async () => {
      const found = await fillDisk()
      const again = found.byItself === undefined ? 'after a restart' : `after ${ms(found.byItself)}`
      return {
        figures: `${found.failures} calls refused (${found.statuses.join(', ')}), /readyz ${found.ready}; with room again, work goes on ${again}; ${lost(found.losses)}`,
        isWell: found.losses.length === 0 && found.ready === 503,
      }
    },
  },
  bucket: {
    name: 'S3 unreachable',
    run: async () => {
      const { refused, rowsMeanwhile, isThere, taken, rows } = await loseBucket()
      return {
        figures: `upload refused with ${refused.status} after ${seconds(refused.ms)}, ${rowsMeanwhile} rows without a file, the request stays; once it is back ${taken.status}, ${rows} row`,
        isWell: refused.status === 503 && rowsMeanwhile === 0 && isThere && taken.status === 200,
      }
    },
  },
  balancer: {
    name: 'Two processes behind a balancer, one killed',
    run: async () => {
      const found = await loseOneOfTwo()
      return {
        figures: `${found.acknowledged} acknowledged writes, ${found.broken} calls broken off and repeated, ${found.failures} errors; the next success ${ms(found.gapMs)} after; live updates go on; ${lost(found.losses)}`,
        isWell: found.losses.length === 0,
      }
    },
  },
  clock: {
    name: 'Clock of the server jumps',
    run: async () => {
      if (!canBendClock) return { figures: 'not run: libfaketime is not here', isWell: true }
      const found = await jumpClock()
      return {
        figures: `${found.jumps.join(' s, ')} s: work goes on, ${found.failures} errors, all letters sent; two months ahead sessions are over (${found.afterTwoMonths}); ${lost(found.losses)}`,
        isWell: found.losses.length === 0 && found.afterTwoMonths === 401,
      }
    },
  },
  slow: {
    name: 'Slow and silent clients, 200 of each kind',
    run: async () => {
      const found = await endureSlowClients()
      return {
        figures: `others meanwhile ${found.servedPerSecond.toFixed(0)} writes/s, ${found.failures + found.broken} failed; let go: endless headers after ${seconds(found.headersMs)}, silence after ${seconds(found.idleMs)}, endless bodies after ${seconds(found.bodiesMs)}`,
        isWell: found.failures + found.broken === 0,
      }
    },
  },
}

const load = () => loadavg()[0]?.toFixed(1)
const { print, text } = createReport()
print(`${circumstances()}; load average ${load()} at the start.\n`)
print('| fault | what came of it | |\n|---|---|---|')
for (const [key, { name, run }] of Object.entries(faults)) {
  if (!key.startsWith(values.only)) continue
  const { figures, isWell } = await run().catch((error: Error) => ({
    figures: `**not as it must be**: ${error.message.split('\n')[0]}`,
    isWell: false,
  }))
  if (!isWell) process.exitCode = 1
  print(`| ${name} | ${figures} | ${isWell ? '✓' : '✗'} |`)
}
print(`\nLoad average ${load()} at the end.`)
if (values.only === '') saveResult('Faults', text())
