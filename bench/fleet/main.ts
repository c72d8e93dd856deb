import { loadavg } from 'node:os'
import { findPostgresPrograms } from '../../server/testing/postgres.ts'
import { circumstances, createReport, saveResult } from '../results.ts'
import { findNginx } from './balancer.ts'
import { killOne } from './changes.ts'
import { type Fleet, withFleet } from './fleet.ts'
import { countTogether, hearEachOther, sendOnce, shareDocuments } from './sharing.ts'

// `npm run bench:fleet`: several processes behind nginx. Prints a table and stores it in
// bench/results.md; docs/running.md shows it.

type Row = { figures: string; passed: boolean }
type Errors = { statuses: number[]; broken: number }

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const lost = (losses: string[]) =>
  losses.length === 0 ? 'nothing lost' : `**LOST**: ${losses.slice(0, 3).join('; ')}`

function repeated({ statuses, broken }: Errors): string {
  if (statuses.length + broken === 0) return 'no call failed'
  const kinds = [...new Set(statuses)].join(', ')
  const failed = statuses.length > 0 ? `${statuses.length} calls failed (${kinds})` : ''
  const off = broken > 0 ? `${broken} connections broke` : ''
  return `${[failed, off].filter(Boolean).join(' and ')}, repeated`
}

const checks: Record<string, (fleet: Fleet) => Promise<Row>> = {
  'live updates': async (fleet) => {
    const ms = await hearEachOther(fleet)
    return {
      figures: `changes in one process arrive at the other and through nginx within ${Math.round(ms)} ms`,
      passed: ms < 5000, // events buffered by nginx would take 25 s
    }
  },
  'rate limits': async (fleet) => {
    const { counted, afterwards, forged, elsewhere } = await countTogether(fleet)
    return {
      figures: `8 wrong sign-ins distributed over both: ${[...new Set(counted)].join(', ')}; the next at each and through nginx: ${afterwards.join(', ')}; with a forged X-Forwarded-For ${forged}; from another address ${elsewhere}`,
      passed:
        counted.every((status) => status === elsewhere) &&
        [...afterwards, forged].every((status) => status === 429) &&
        elsewhere !== 429,
    }
  },
  documents: async (fleet) => {
    const { sent, read, tooLarge } = await shareDocuments(fleet)
    return {
      figures: `${sent} of 4.9 MB sent (through nginx, to one, to the other), read correctly ${read} of 6 times; 7 MB: ${tooLarge}`,
      passed: sent === 3 && read === 6 && tooLarge === 413,
    }
  },
  letters: async (fleet) => {
    const { written, received, twice, waitedMs } = await sendOnce(fleet)
    return {
      figures: `${received} of ${written} arrived, ${twice} of them twice, the last ${seconds(waitedMs)} after the last request`,
      passed: received === written && twice === 0,
    }
  },
  'one process killed (-9) under load': async (fleet) => {
    const { gapMs, acknowledged, losses, ...errors } = await killOne(fleet)
    return {
      figures: `${acknowledged} acknowledged writes; ${repeated(errors)}; next success after ${Math.round(gapMs)} ms; live updates continue; ${lost(losses)}`,
      passed: losses.length === 0,
    }
  },
}

const nginx = findNginx()
const missing = [
  !nginx && 'nginx (Debian: apt install nginx-light; its service need not run)',
  !findPostgresPrograms() && 'PostgreSQL (Debian: apt install postgresql)',
].filter(Boolean)
if (!nginx || missing.length > 0) {
  console.error(`bench:fleet needs programs that are not installed:\n  ${missing.join('\n  ')}`)
  process.exit(1)
}

const load = () => loadavg()[0]?.toFixed(1)
const { print, text } = createReport()
print(`${circumstances()}; load average ${load()} at the start.\n`)
print('| two processes behind nginx | result | |\n|---|---|---|')
await withFleet(nginx, async (fleet) => {
  for (const [name, check] of Object.entries(checks)) {
    const { figures, passed } = await check(fleet).catch((error: Error) => ({
      figures: `**failed**: ${error.message.split('\n')[0]}`,
      passed: false,
    }))
    if (!passed) process.exitCode = 1
    print(`| ${name} | ${figures} | ${passed ? '✓' : '✗'} |`)
  }
})
print(`\nLoad average ${load()} at the end.`)
saveResult('Two processes behind nginx', text())
