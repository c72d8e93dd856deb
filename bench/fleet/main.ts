import { loadavg } from 'node:os'
import { findPostgresPrograms } from '#server/testing/postgres.ts'
import { circumstances, createReport, saveResult } from '../results.ts'
import { findNginx } from './balancer.ts'
import { killOne, upgrade } from './changes.ts'
import { type Fleet, onFleet } from './fleet.ts'
import { countTogether, hearEachOther, sendOnce, shareDocuments } from './sharing.ts'

// `npm run bench:fleet`: more than one process behind nginx; prints what docs/running.md shows.

type Row = { figures: string; isWell: boolean }
type Seen = { statuses: number[]; broken: number }

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const lost = (losses: string[]) =>
  losses.length === 0 ? 'nothing lost' : `**LOST**: ${losses.slice(0, 3).join('; ')}`

function repeated({ statuses, broken }: Seen): string {
  if (statuses.length + broken === 0) return 'no call failed'
  const kinds = [...new Set(statuses)].join(', ')
  const failed = statuses.length > 0 ? `${statuses.length} calls failed (${kinds})` : ''
  const off = broken > 0 ? `${broken} calls were broken off` : ''
  return `${[failed, off].filter(Boolean).join(' and ')}, repeated`
}

const checks: Record<string, (fleet: Fleet) => Promise<Row>> = {
  'live updates': async (fleet) => {
    const ms = await hearEachOther(fleet)
    return {
      figures: `what one process does is heard at the other and through nginx, at most ${Math.round(ms)} ms later`,
      isWell: ms < 5000, // what nginx held back would come after 25 s
    }
  },
  'rate limits': async (fleet) => {
    const { counted, afterwards, pretending, elsewhere } = await countTogether(fleet)
    return {
      figures: `8 wrong sign-ins spread over both: ${[...new Set(counted)].join(', ')}; the next at each and through nginx: ${afterwards.join(', ')}; with a forged X-Forwarded-For ${pretending}; from another address ${elsewhere}`,
      isWell:
        counted.every((status) => status === elsewhere) &&
        [...afterwards, pretending].every((status) => status === 429) &&
        elsewhere !== 429,
    }
  },
  documents: async (fleet) => {
    const { sent, read, tooLarge } = await shareDocuments(fleet)
    return {
      figures: `${sent} of 4.9 MB sent (through nginx, to one, to the other), read at both alike ${read} of 6 times; 7 MB: ${tooLarge}`,
      isWell: sent === 3 && read === 6 && tooLarge === 413,
    }
  },
  letters: async (fleet) => {
    const { written, received, twice, waitedMs } = await sendOnce(fleet)
    return {
      figures: `${received} of ${written} came, ${twice} of them twice, the last ${seconds(waitedMs)} after the last request`,
      isWell: received === written && twice === 0,
    }
  },
  'rolling upgrade with a migration, under load': async (fleet) => {
    const found = await upgrade(fleet)
    const { beside, unannounced, exchanged, back, ready, codes } = found
    const isUnseen = [beside, exchanged, back].every(({ statuses }) => statuses.length === 0)
    return {
      figures: [
        `${found.acknowledged} acknowledged writes; the new version starts and migrates beside the old ones, whose /readyz says ${ready.join(', ')}: ${repeated(beside)}`,
        `an old one stopped without a word to nginx and started again on the new tables: ${repeated(unannounced)}`,
        `both exchanged, each taken out of nginx first: ${repeated(exchanged)}`,
        `back to the old version in the same way: ${repeated(back)}; exit codes ${codes.join(', ')}`,
        `live updates go on; ${found.letters}; ${lost(found.losses)}`,
      ].join('. '),
      isWell:
        found.isMigrated &&
        isUnseen &&
        ready.every((status) => status === 200) &&
        codes.every((code) => code === 0) &&
        found.areSentOnce &&
        found.losses.length === 0,
    }
  },
  'one process killed (-9) under load': async (fleet) => {
    const { gapMs, acknowledged, losses, ...seen } = await killOne(fleet)
    return {
      figures: `${acknowledged} acknowledged writes; ${repeated(seen)}; the next success ${Math.round(gapMs)} ms later; live updates go on; ${lost(losses)}`,
      isWell: losses.length === 0,
    }
  },
}

const nginx = findNginx()
const missing = [
  !nginx && 'nginx (Debian: apt install nginx-light; its service need not run)',
  !findPostgresPrograms() && 'PostgreSQL (Debian: apt install postgresql)',
].filter(Boolean)
if (!nginx || missing.length > 0) {
  console.error(`bench:fleet needs what is not here:\n  ${missing.join('\n  ')}`)
  process.exit(1)
}

const load = () => loadavg()[0]?.toFixed(1)
const { print, text } = createReport()
print(`${circumstances()}; load average ${load()} at the start.\n`)
print('| two processes behind nginx | what came of it | |\n|---|---|---|')
await onFleet(nginx, async (fleet) => {
  for (const [name, check] of Object.entries(checks)) {
    const { figures, isWell } = await check(fleet).catch((error: Error) => ({
      figures: `**not as it must be**: ${error.message.split('\n')[0]}`,
      isWell: false,
    }))
    if (!isWell) process.exitCode = 1
    print(`| ${name} | ${figures} | ${isWell ? '✓' : '✗'} |`)
  }
})
print(`\nLoad average ${load()} at the end.`)
saveResult('Two processes behind nginx', text())
