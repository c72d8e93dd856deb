import type { Script } from './bare.ts'
import type { Portal } from './portal.ts'
import { record, scriptOf } from './record.ts'
import { compare } from './rounds.ts'

/** Gives the bare server the statements that it does for calls of this path. */
export async function teach({ bare }: Portal, path: string, script: Script) {
  await fetch(`http://127.0.0.1:${bare.port}${path}`, {
    method: 'PUT',
    body: JSON.stringify(script),
  })
}

export const head = ['ours/s', 'bare/s', 'ratio', 'ours p50 ms', 'p99 ms', 'bare p50 ms', 'p99 ms']
export const cells = ({ ours, bare, ratio }: Awaited<ReturnType<typeof compare>>) => [
  ours.perSecond,
  bare.perSecond,
  ratio,
  ours.p50,
  ours.p99,
  bare.p50,
  bare.p99,
]

/** The same call again and again, beside the same statements. */
export async function repeat(
  portal: Portal,
  {
    name,
    input,
    cookie,
    rounds,
    connections = 16,
  }: { name: string; input: unknown; cookie: string; rounds: number; connections?: number },
) {
  const path = `/rpc/${name}`
  const noted = await record(() => portal.app.call(name, input, cookie))
  await teach(portal, path, scriptOf(noted))
  const calls = () =>
    Array.from({ length: connections === 1 ? 500 : 2000 }, () => ({ path, cookie, body: input }))
  return compare(
    { ours: { port: portal.ours.port, calls }, bare: { port: portal.bare.port, calls } },
    connections,
    rounds,
  )
}
