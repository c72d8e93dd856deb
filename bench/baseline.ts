import type { Script } from './baseline-server.ts'
import type { Portal } from './portal.ts'
import { compare } from './rounds.ts'
import { recordStatements, scriptOf } from './statements.ts'

/** Stores the statements that the baseline server runs for calls of a path. */
export async function storeScript({ baseline }: Portal, path: string, script: Script) {
  await fetch(`http://127.0.0.1:${baseline.port}${path}`, {
    method: 'PUT',
    body: JSON.stringify(script),
  })
}

export const head = [
  'ours/s',
  'baseline/s',
  'ratio',
  'ours p50 ms',
  'p99 ms',
  'baseline p50 ms',
  'p99 ms',
]
export const cells = ({ ours, baseline, ratio }: Awaited<ReturnType<typeof compare>>) => [
  ours.perSecond,
  baseline.perSecond,
  ratio,
  ours.p50,
  ours.p99,
  baseline.p50,
  baseline.p99,
]

/** Measures one repeated call against a baseline that runs the same statements. */
export async function compareRepeated(
  portal: Portal,
  {
    name,
    input,
    cookie,
    rounds,
    connections = 16,
    count = connections === 1 ? 500 : 2000,
  }: {
    name: string
    input: unknown
    cookie: string
    rounds: number
    connections?: number
    count?: number
  },
) {
  const path = `/rpc/${name}`
  const recorded = await recordStatements(() => portal.app.call(name, input, cookie))
  await storeScript(portal, path, scriptOf(recorded))
  const calls = () => Array.from({ length: count }, () => ({ path, cookie, body: input }))
  return compare(
    { ours: { port: portal.ours.port, calls }, baseline: { port: portal.baseline.port, calls } },
    connections,
    rounds,
  )
}
