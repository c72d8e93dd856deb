import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { circumstances, createReport, saveResult } from '../results.ts'
import { loseOneOfTwo } from './balancer.ts'
import { canFakeTime, jumpClock } from './clock.ts'
import { fillDisk } from './disk.ts'
import { loseBucket } from './documents.ts'
import { failOver, vanish } from './failover.ts'
import { killFirstStart } from './first-start.ts'
import { killRepeatedly } from './kills.ts'
import { failMail, stopWhileMailing } from './mail.ts'
import { killWhilePaying } from './payout-kills.ts'
import { killPayouts } from './payouts.ts'
import { cutFirstStart, cutMigration } from './power-cut/first-starts.ts'
import { cutRepeatedly } from './power-cut/power-cuts.ts'
import { endureSlowClients } from './slow-clients.ts'
import { restartDatabase, stopGracefully } from './stops.ts'

// `npm run faults`: runs each fault for real, one after another. Prints a table and stores it in
// bench/results.md; docs/reliability.md explains it.

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, only: { type: 'string', default: '' } },
})
const rounds = Number(values.kills)

type Row = { figures: string; passed: boolean }
const ms = (value: number) => `${Math.round(value)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const lost = (losses: string[]) =>
  losses.length === 0 ? 'nothing lost' : `**LOST**: ${losses.slice(0, 3).join('; ')}`

async function kills(kind: 'PostgreSQL' | 'PGlite'): Promise<Row> {
  const found = await killRepeatedly(kind, { rounds })
  const starts = found.starts.toSorted((a, b) => a - b)
  const start = seconds(starts[starts.length >> 1] ?? 0)
  return {
    figures: `${found.rounds} kills, ${found.acknowledged} acknowledged writes, ${found.broken} broken calls repeated; ${lost(found.losses)}. Restart: ${start} (median)`,
    passed: found.losses.length === 0,
  }
}

async function payoutKills(kind: 'PostgreSQL' | 'PGlite'): Promise<Row> {
  const { kills: count, presses, repeated, failures } = await killWhilePaying(kind, rounds)
  return {
    figures: `${count} kills, ${presses} presses, ${repeated} calls without an answer; all invariants held after each; ${lost(failures)}`,
    passed: failures.length === 0,
  }
}

async function stop(kind: 'PostgreSQL' | 'PGlite'): Promise<Row> {
  const { code, ms: took, broken, failures, losses } = await stopGracefully(kind)
  return {
    figures: `exit ${code} after ${seconds(took)}; streams closed, ${failures} calls failed, ${broken} connections broken; ${lost(losses)}`,
    passed: code === 0 && failures === 0 && losses.length === 0,
  }
}

/** One cut in ten during a first start, one in ten during a migration, the rest at work. */
async function cutPower(): Promise<Row> {
  const failures: string[] = []
  const starts = Math.ceil(rounds / 10)
  for (let round = 0; round < starts; round++) {
    failures.push(...(await cutFirstStart(4000)), ...(await cutMigration(2000)))
  }
  const found = await cutRepeatedly(Math.max(0, rounds - 2 * starts))
  const losses = [...failures, ...found.losses]
  return {
    figures: `${rounds} cuts (under load, in a checkpoint, a start, a backup, a restore, a first start, a migration), ${found.acknowledged} acknowledged writes and ${found.documents} documents; ${lost(losses)}`,
    passed: losses.length === 0,
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
        figures: `${rounds - failures.length} of ${rounds} start on the next attempt (a complete first start: ${seconds(wholeStartMs)})`,
        passed: failures.length === 0,
      }
    },
  },
  payouts: {
    name: 'kill -9 while a run is locked, paid and paid again, PostgreSQL',
    run: async () => {
      const { kills: count, failures } = await killPayouts()
      return {
        figures: `${count} kills, one at each table that is written: all undone, all repeated once; ${lost(failures)}`,
        passed: failures.length === 0,
      }
    },
  },
  'payout-kills-pglite': {
    name: 'kill -9 at random moments of payouts, PGlite',
    run: () => payoutKills('PGlite'),
  },
  'payout-kills-postgres': {
    name: 'kill -9 at random moments of payouts, PostgreSQL',
    run: () => payoutKills('PostgreSQL'),
  },
  power: {
    name: 'Power cut, PGlite: only synced data is left',
    run: cutPower,
  },
  'stop-postgres': { name: 'SIGTERM under load, PostgreSQL', run: () => stop('PostgreSQL') },
  'stop-pglite': { name: 'SIGTERM under load, PGlite', run: () => stop('PGlite') },
  'stop-mail': {
    name: 'SIGTERM while a letter is sent',
    run: async () => {
      const { code, ms: took, written, received, twice } = await stopWhileMailing()
      return {
        figures: `exit ${code} after ${seconds(took)}; ${received} of ${written} letters arrived, ${twice} of them twice`,
        passed: code === 0 && received === written && twice === 0,
      }
    },
  },
  database: {
    name: 'PostgreSQL stopped for 10 s under load',
    run: async () => {
      const found = await restartDatabase({ away: 10_000 })
      return {
        figures: `${found.failures.length} calls failed with 503 and a request id, the slowest after ${ms(found.slowest)}, ${found.unclear.length} with another error; /readyz ${found.notReady}, /healthz ${found.alive}; calls and live updates work again ${seconds(found.recoveredMs)} after it is back, without a restart; ${lost(found.losses)}`,
        passed: found.unclear.length === 0 && found.isSame && found.losses.length === 0,
      }
    },
  },
  vanished: {
    name: 'The machine of PostgreSQL vanishes for 60 s under load: packets are dropped',
    run: async () => {
      const found = await vanish({ away: 60_000 })
      return {
        figures: `/readyz 503 after ${seconds(found.notReadyMs)}; ${found.failed} calls failed with 503, the slowest after ${seconds(found.slowestMs)}, ${found.unclear.length} with another error; once it is back, calls work after ${seconds(found.backMs)}, /readyz after ${seconds(found.readyMs)}, live updates after ${seconds(found.liveMs)}, without a restart; ${lost(found.losses)}`,
        passed:
          found.losses.length + found.unclear.length === 0 &&
          found.slowestMs < 35_000 &&
          found.liveMs < 30_000,
      }
    },
  },
  failover: {
    name: 'The primary of two PostgreSQL vanishes, its synchronous standby is promoted 3 s later; pgbouncer, HAProxy',
    run: async () => {
      const { found, losses, unclear, ...more } = await failOver({ rounds: 10 })
      const span = (all: number[]) => `${seconds(Math.min(...all))} to ${seconds(Math.max(...all))}`
      const back = found.map(({ backMs }) => backMs)
      const slowest = Math.max(...found.map(({ slowestMs }) => slowestMs))
      const failed = found.reduce((sum, round) => sum + round.failed, 0)
      return {
        figures: `${found.length} failovers, ${more.acknowledged} acknowledged writes; calls and live updates work ${span(back)} after the new primary, ${span(found.map(({ awayMs }) => awayMs))} after the old one vanished; ${failed} calls failed with 503, the slowest after ${seconds(slowest)}, ${unclear.length} with another error; ${lost(losses)}`,
        passed:
          losses.length + unclear.length === 0 &&
          more.isSame &&
          Math.max(...back) < 30_000 &&
          slowest < 35_000,
      }
    },
  },
  mail: {
    name: 'SMTP down, then slow, then rejecting',
    run: async () => {
      const found = await failMail({ phase: 8000 })
      return {
        figures: `${found.received} of ${found.written} letters arrived, the last ${seconds(found.waitedMs)} after the mail server was back, ${found.twice} of them twice; ${found.failures.length} calls failed, /readyz ${found.ready} meanwhile`,
        passed:
          found.ready === 200 &&
          found.received === found.written &&
          found.twice === 0 &&
          found.unsent === 0,
      }
    },
  },
  disk: {
    name: 'Disk full in DATA_DIR (PGlite)',
    run: async () => {
      const found = await fillDisk()
      const again = found.byItself === undefined ? 'after a restart' : `after ${ms(found.byItself)}`
      return {
        figures: `${found.failures} calls failed (${found.statuses.join(', ')}), /readyz ${found.ready}; with free space, calls work again ${again}; ${lost(found.losses)}`,
        passed: found.losses.length === 0 && found.ready === 503,
      }
    },
  },
  bucket: {
    name: 'S3 unreachable',
    run: async () => {
      const { refused, rowsMeanwhile, isThere, taken, rows } = await loseBucket()
      return {
        figures: `upload fails with ${refused.status} after ${seconds(refused.ms)}, ${rowsMeanwhile} rows without a file, the request stays; once S3 is back ${taken.status}, ${rows} row`,
        passed: refused.status === 503 && rowsMeanwhile === 0 && isThere && taken.status === 200,
      }
    },
  },
  balancer: {
    name: 'Two processes behind a balancer, one killed',
    run: async () => {
      const found = await loseOneOfTwo()
      return {
        figures: `${found.acknowledged} acknowledged writes, ${found.broken} broken calls repeated, ${found.failures} errors; next success after ${ms(found.gapMs)}; live updates continue; ${lost(found.losses)}`,
        passed: found.losses.length === 0,
      }
    },
  },
  clock: {
    name: 'Server clock jumps',
    run: async () => {
      if (!canFakeTime) return { figures: 'not run: libfaketime is not installed', passed: true }
      const found = await jumpClock()
      return {
        figures: `${found.jumps.join(' s, ')} s: calls work, ${found.failures} errors, all letters sent; two months ahead sessions have expired (${found.afterTwoMonths}); ${lost(found.losses)}`,
        passed: found.losses.length === 0 && found.afterTwoMonths === 401,
      }
    },
  },
  slow: {
    name: 'Slow and silent clients, 200 of each kind',
    run: async () => {
      const found = await endureSlowClients()
      return {
        figures: `other clients ${found.servedPerSecond.toFixed(0)} writes/s, ${found.failures + found.broken} failed; closed: slow headers after ${seconds(found.headersMs)}, silent connections after ${seconds(found.idleMs)}, slow bodies after ${seconds(found.bodiesMs)}`,
        passed: found.failures + found.broken === 0,
      }
    },
  },
}

const load = () => loadavg()[0]?.toFixed(1)
const { print, text } = createReport()
print(`${circumstances()}; load average ${load()} at the start.\n`)
print('| fault | result | |\n|---|---|---|')
for (const [key, { name, run }] of Object.entries(faults)) {
  if (!key.startsWith(values.only)) continue
  const { figures, passed } = await run().catch((error: Error) => ({
    figures: `**failed**: ${error.message.split('\n')[0]}`,
    passed: false,
  }))
  if (!passed) process.exitCode = 1
  print(`| ${name} | ${figures} | ${passed ? '✓' : '✗'} |`)
}
print(`\nLoad average ${load()} at the end.`)
if (values.only === '') saveResult('Faults', text())
