import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'

const RESULTS = path.join(import.meta.dirname, 'results.md')

/** Returns the commit that is checked out. */
export const shortCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/** Returns date, commit, Node version and machine, to be printed above a measurement. */
export function circumstances(): string {
  const commit = shortCommit()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${machine}`
}

/** Stores a measurement under its heading in bench/results.md, in place of the previous one. */
export function saveResult(heading: string, text: string): void {
  writeFileSync(RESULTS, withSection(readFileSync(RESULTS, 'utf8'), heading, text))
}

/** Returns the page with the section of this heading replaced; a new section is added at the end. */
export function withSection(page: string, heading: string, text: string): string {
  const section = `## ${heading}\n\n${text.trim()}\n`
  const sections = page.trimEnd().split(/^(?=## )/m)
  const at = sections.findIndex((existing) => existing.startsWith(`## ${heading}\n`))
  sections.splice(at < 0 ? sections.length : at, at < 0 ? 0 : 1, section)
  return `${sections.map((existing) => existing.trim()).join('\n\n')}\n`
}

/** Collects the lines of a measurement and prints each as it comes. */
export function createReport() {
  const lines: string[] = []
  return {
    print(line: string) {
      lines.push(line)
      console.log(line)
    },
    text: () => lines.join('\n'),
  }
}
