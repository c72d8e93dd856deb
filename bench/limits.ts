import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shortCommit } from './results.ts'
import { tableLine } from './rounds.ts'

/**
 * The ratios that must be reached (docs/performance.md), by the name of the measurement: throughput
 * compared with the baseline server, or with Parse Server.
 */
const limits: Record<string, number> = {
  'page of 50, all, newest first': 0.9,
  'page of 50, pending': 0.9,
  'page of 50, one category': 0.9,
  'page of 50, one source': 0.9,
  'page of 50, one method': 0.9,
  'page of 50, half way down': 0.9,
  'create_request, 16 connections': 0.5,
  'submissions, 32 families, 1 connections': 0.9,
  'submissions, 32 families, 16 connections': 1.0,
  'submissions, 32 families, 64 connections': 1.0,
  get_request_info: 0.6,
}

/**
 * What was reached where the limit is not: less is a step back (docs/performance.md says what the
 * limit would take).
 */
const reached: Record<string, number> = {
  'submissions, 32 families, 1 connections': 0.41,
  'submissions, 32 families, 16 connections': 0.73,
  'submissions, 32 families, 64 connections': 0.94,
}

/** Measurements differ between runs; less than this part of what must be reached is a failure. */
const TOLERATED = 0.9

export type Ratio = { name: string; ratio: number }

/** Returns a sentence for each ratio that is below nine tenths of its limit, or of what was reached. */
export const shortfalls = (measured: readonly Ratio[]): string[] =>
  measured.flatMap(({ name, ratio }) => {
    const expected = reached[name] ?? limits[name]
    return expected !== undefined && ratio < TOLERATED * expected
      ? [`${name}: ${ratio.toFixed(2)} instead of ${expected}`]
      : []
  })

/** Reads the ratios of a table in Markdown, as the parts of the benchmark return it. */
export function ratiosOf(table: string): Ratio[] {
  const [head = [], , ...rows] = table.split('\n').map(cellsOf)
  const at = head.indexOf('ratio')
  if (at < 0) return []
  return rows.flatMap(([name, ...cells]) =>
    name && cells[at - 1] ? [{ name, ratio: Number(cells[at - 1]) }] : [],
  )
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const BEGIN = '<!-- ratios: written by npm run bench:limits -->\n'
const END = '<!-- end of ratios -->\n'
const NOT_MEASURED = '–'

/**
 * Returns a page with the measured ratios in its table. A ratio that was not measured now keeps its
 * row; one without a limit is left out.
 */
export function withRatios(page: string, measured: readonly Ratio[], commit: string): string {
  const [before, rest = ''] = page.split(BEGIN)
  const [table = '', after] = rest.split(END)
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for ratios')
  const known = new Map(table.split('\n').map((line) => [cellsOf(line)[0], line]))
  const now = new Map(measured.map(({ name, ratio }) => [name, ratio]))
  const rows = Object.entries(limits).map(([name, limit]) => {
    const ratio = now.get(name)
    if (ratio === undefined) {
      const unmeasured = [name, limit.toFixed(2), NOT_MEASURED, NOT_MEASURED, NOT_MEASURED]
      return known.get(name) ?? tableLine(unmeasured)
    }
    const isHeld = ratio >= limit ? 'yes' : 'no'
    return tableLine([name, limit.toFixed(2), ratio.toFixed(2), isHeld, commit])
  })
  const head = ['Ratio', 'Limit', 'Measured', 'Held', 'Commit']
  const lines = [tableLine(head), tableLine(head.map(() => '---')), ...rows]
  return `${before}${BEGIN}${lines.join('\n')}\n${END}${after}`
}

const PAGE = path.join(import.meta.dirname, '../docs/performance.md')

/** Writes the ratios to docs/performance.md, and lets the command fail if one is too low. */
export function recordRatios(measured: readonly Ratio[]): void {
  writeFileSync(PAGE, withRatios(readFileSync(PAGE, 'utf8'), measured, shortCommit()))
  for (const sentence of shortfalls(measured)) {
    console.error(sentence)
    process.exitCode = 1
  }
}
