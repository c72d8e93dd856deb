import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shortCommit } from './results.ts'
import { tableLine } from './rounds.ts'

/** The issues that limits belong to. A limit is enforced once its issue is done. */
const issues = { schema: true, list: false, ledger: false, families: false, desk: false }
type Issue = keyof typeof issues

/**
 * What is promised. `today` is what was measured at a52a887b; until the issue is done, nine tenths of
 * it must be reached. A limit without an issue is always enforced. A ratio must be at least its limit,
 * everything else at most.
 */
type Limit = { limit: number; unit: string; today?: number; issue?: Issue }

const ratio = (limit: number, today?: number, issue?: Issue): Limit => ({
  ...{ limit, unit: '×' },
  ...(today !== undefined && { today }),
  ...(issue && { issue }),
})
const most = (limit: number, unit: string, today?: number, issue?: Issue): Limit => ({
  ...ratio(limit, today, issue),
  unit,
})

/** By the names that the benchmarks report. */
const limits: Record<string, Limit> = {
  'page of 50, 10,000 requests, 1 connections': ratio(0.3, 0.13, 'list'),
  'page of 50, 10,000 requests, 16 connections': ratio(0.45, 0.15, 'list'),
  'page of 50, 1,000,000 requests, 1 connections': ratio(0.3, 0.21, 'list'),
  'page of 50, 1,000,000 requests, 16 connections': ratio(0.45, 0.22, 'list'),
  'JSON of a page of 50': most(50, 'kB', 61, 'list'),
  'slowest mix of filter, search and order, 1,000,000 requests': most(200, 'ms'),
  'submissions, same work as Parse Server, 1 connections': ratio(1, 1.53, 'schema'),
  'submissions, same work as Parse Server, 16 connections': ratio(2, 4.5, 'schema'),
  'submissions, same work as Parse Server, 64 connections': ratio(2, 5.74, 'schema'),
  'p99 of submissions, part of Parse Server, 1 connections': most(1, 'p99', 0.54, 'schema'),
  'p99 of submissions, part of Parse Server, 16 connections': most(1, 'p99', 0.35, 'schema'),
  'p99 of submissions, part of Parse Server, 64 connections': most(1, 'p99', 0.25, 'schema'),
  'counts, 1,000,000 requests': most(5, 'ms', 1.2),
  'own requests, 10,000 requests, 1 connections': ratio(0.3, undefined, 'list'),
  'own requests, 10,000 requests, 16 connections': ratio(0.45, undefined, 'list'),
  'own requests, 1,000,000 requests, 1 connections': ratio(0.3, undefined, 'list'),
  'own requests, 1,000,000 requests, 16 connections': ratio(0.45, undefined, 'list'),
  '10,000 payments proposed': most(1.5, 's', 1.4, 'ledger'),
  'draft of 10,000 payments opened': most(1, 's', 1.3, 'ledger'),
  '10,000 payments locked': most(4, 's', 4.7, 'ledger'),
  'slowest file of 10,000 payments': most(1, 's', 0.7, 'ledger'),
  'open items, 1,000,000 requests, 300,000 payments': most(0.2, 's', 0.1, 'ledger'),
  'dashboard, 1,000,000 requests, 300,000 payments': most(100, 'ms', 53, 'ledger'),
  'start, PostgreSQL': most(0.7, 's', 0.77, 'schema'),
  'start, embedded': most(2, 's', 0.73, 'schema'),
  'memory at rest, PostgreSQL': most(130, 'MB', 120, 'schema'),
  'memory at rest, embedded': most(300, 'MB', 227, 'schema'),
}

/** A measured value under its name; one without a limit is left out. */
export type Measured = { name: string; value: number }
export type Note = (name: string, value: number) => void

/** Returns what a value must reach now. */
function required({ limit, unit, today, issue }: Limit): number | undefined {
  if (issue === undefined || issues[issue]) return limit
  if (today === undefined) return undefined
  return unit === '×' ? Math.min(limit, today * 0.9) : Math.max(limit, today / 0.9)
}

const reaches = ({ unit }: Limit, value: number, wanted: number) =>
  unit === '×' ? value >= wanted : value <= wanted

/** Returns a sentence for each value that misses what it must reach, or cannot have been measured. */
export const shortfalls = (measured: readonly Measured[]): string[] =>
  measured.flatMap(({ name, value }) => {
    const limit = limits[name]
    if (!limit) return []
    if (!(value > 0 && Number.isFinite(value))) return [`${name}: ${value} is no measurement`]
    const wanted = required(limit)
    if (wanted === undefined || reaches(limit, value, wanted)) return []
    return [`${name}: ${value.toFixed(2)} instead of ${wanted.toFixed(2)}`]
  })

const BEGIN = '<!-- limits: written by npm run bench:limits -->\n'
const END = '<!-- end of limits -->\n'
const NOT_MEASURED = '–'

function partsOf(page: string) {
  const [before, rest = ''] = page.split(BEGIN)
  const [table = '', after] = rest.split(END)
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for limits')
  const rows = new Map<string, string[]>()
  for (const line of table.split('\n')) {
    const [, name = '', , , , ...kept] = line.split('|').map((cell) => cell.trim())
    rows.set(name, kept)
  }
  const measuredOf = (name: string) => {
    const [value = NOT_MEASURED, isHeld = NOT_MEASURED, commit = NOT_MEASURED, earlier = ''] =
      rows.get(name) ?? []
    return { value, isHeld, commit, earlier }
  }
  return { before, after, measuredOf }
}

/** Returns the names of the limits that were not measured at this commit. */
export function notMeasured(page: string, commit: string): string[] {
  const { measuredOf } = partsOf(page)
  return Object.keys(limits).filter((name) => measuredOf(name).commit !== commit)
}

/**
 * Returns a page with the measured values in its table: the worst, if a name was measured twice. What
 * was not measured now keeps its values. The values of the two commits before are kept beside.
 */
export function withLimits(page: string, measured: readonly Measured[], commit: string): string {
  const { before, after, measuredOf } = partsOf(page)
  const rows = Object.entries(limits).map(([name, limit]) => {
    const { unit, today, issue = '' } = limit
    const promised = [name, `${limit.limit} ${unit}`, issue, String(today ?? NOT_MEASURED)]
    const kept = measuredOf(name)
    const values = measured.flatMap((one) => (one.name === name ? [one.value] : []))
    if (values.length === 0)
      return tableLine([...promised, kept.value, kept.isHeld, kept.commit, kept.earlier])
    const value = unit === '×' ? Math.min(...values) : Math.max(...values)
    const isHeld = reaches(limit, value, limit.limit) ? 'yes' : 'no'
    const earlier = kept.earlier.split(', ')
    if (![NOT_MEASURED, commit].includes(kept.commit))
      earlier.unshift(`${kept.value} (${kept.commit})`)
    const shown = earlier.slice(0, 2).filter(Boolean).join(', ')
    return tableLine([...promised, value.toFixed(2), isHeld, commit, shown])
  })
  const head = ['Work', 'Limit', 'Issue', 'a52a887b', 'Measured', 'Held', 'Commit', 'Before']
  const lines = [tableLine(head), tableLine(head.map(() => '---')), ...rows]
  return `${before}${BEGIN}${lines.join('\n')}\n${END}${after}`
}

const PAGE = path.join(import.meta.dirname, '../docs/performance.md')

/**
 * With `--limits`, writes the values to docs/performance.md, and lets the command fail if one misses
 * its limit.
 */
export function recordMeasured(measured: readonly Measured[]): void {
  if (!process.argv.includes('--limits')) return
  writeFileSync(PAGE, withLimits(readFileSync(PAGE, 'utf8'), measured, shortCommit()))
  for (const sentence of shortfalls(measured)) {
    console.error(sentence)
    process.exitCode = 1
  }
}

/** Lets the command fail if docs/performance.md has limits that were not measured at this commit. */
export function checkAllMeasured(): void {
  for (const name of notMeasured(readFileSync(PAGE, 'utf8'), shortCommit())) {
    console.error(`${name}: not measured`)
    process.exitCode = 1
  }
}
