import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Call, Job, Measured } from './load.ts'

/** Runs one job in its own process. */
export async function measure(job: Job): Promise<Measured> {
  const child = fork(path.join(import.meta.dirname, 'load.ts'))
  child.send(job)
  const [measured] = (await once(child, 'message')) as [Measured]
  child.kill()
  return measured
}

/** Runs one job. Throws if a call failed. */
export async function measureAnswered(job: Job): Promise<Measured> {
  const measured = await measure(job)
  const { failed, failure } = measured
  if (failed > 0) throw new Error(`${failed} calls of ${job.calls[0]?.path} failed: ${failure}`)
  return measured
}

type Side = { port: number; calls: () => Call[] | Promise<Call[]> }

/** Measures ours and the baseline in turns, after one warm-up round. Returns the median of each. */
export async function compare(
  sides: { ours: Side; baseline: Side },
  connections: number,
  rounds: number,
) {
  const results = { ours: [] as Measured[], baseline: [] as Measured[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['baseline', 'ours'] as const) {
      const { port, calls } = sides[name]
      const measured = await measureAnswered({ port, connections, calls: await calls() })
      if (round > 0) results[name].push(measured)
    }
  }
  const ours = middle(results.ours)
  const baseline = middle(results.baseline)
  return { ours, baseline, ratio: ours.perSecond / baseline.perSecond }
}

function middle(measured: Measured[]): Measured {
  const sorted = measured.toSorted((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('nothing was measured')
  return found
}

type Cell = string | number

export function table(head: string[], rows: Cell[][]): string {
  return `${[head, head.map(() => '---'), ...rows].map(tableLine).join('\n')}\n`
}

export function tableLine(cells: Cell[]): string {
  const shown = (cell: Cell) => (typeof cell === 'string' ? cell : cell.toFixed(cell < 10 ? 2 : 0))
  return `| ${cells.map(shown).join(' | ')} |`
}
