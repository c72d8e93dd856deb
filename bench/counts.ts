import { requestInputs } from '../server/testing/request-inputs.ts'
import type { Note } from './limits.ts'
import type { Portal } from './portal.ts'
import { compare, measureAnswered, table } from './rounds.ts'
import { addCodes, detachRequests } from './seed.ts'

/** Measures each count with sixteen connections and with one. */
export async function counts(portal: Portal, _: number, note: Note) {
  const { size, ours, admin } = portal
  const lines = []
  let slowest = 0
  for (const name of [
    'get_request_counts',
    'get_category_counts',
    'get_source_counts',
    'get_payment_method_counts',
    'get_code_counts',
  ]) {
    for (const connections of [16, 1]) {
      const call = { path: `/rpc/${name}`, cookie: admin.cookie, body: {} }
      const calls = Array.from({ length: portal.calls / 4 }, () => call)
      const { port } = ours
      const { perSecond, p50, p99 } = await measureAnswered({ port, connections, calls })
      if (connections === 1) slowest = Math.max(slowest, p50)
      lines.push([`${name}, ${connections} connections`, perSecond, p50, p99])
    }
  }
  note(`counts, ${size.toLocaleString('en')} requests`, slowest)
  return table(['counts', 'per second', 'p50 ms', 'p99 ms'], lines)
}

/** Triggers that submissions pay for, by what they keep. */
const kept: Record<string, [table: string, trigger: string][]> = {
  counts: [
    ['requests', 'count_inserted'],
    ['requests', 'count_updated'],
    ['codes', 'count_inserted'],
    ['codes', 'count_updated'],
  ],
  families: [
    ['requests', 'keep_family'],
    ['requests', 'keep_family_of_account'],
  ],
}

/** Measures what triggers cost on insert, by enabling and disabling them in turns. */
export async function inserts({ ours, person, pool }: Portal, rounds: number) {
  const count = 2000
  const lines = []
  for (const [what, triggers] of Object.entries(kept)) {
    const codes = await addCodes(pool, (rounds + 1) * 2 * count + 100)
    const keep = async (able: 'enable' | 'disable') => {
      for (const [name, trigger] of triggers)
        await pool.query(`alter table ${name} ${able} trigger ${trigger}`)
    }
    const side = (able: 'enable' | 'disable') => ({
      port: ours.port,
      calls: async () => {
        await keep(able)
        return codes.splice(0, count).map((input_code) => ({
          path: '/rpc/create_request',
          cookie: person.cookie,
          body: requestInputs({ input_code }),
        }))
      },
    })
    const sides = { ours: side('enable'), baseline: side('disable') }
    const { ours: kept, baseline, ratio } = await compare(sides, 16, rounds)
    await keep('enable')
    const cells = [kept.perSecond, baseline.perSecond, ratio, kept.p50, kept.p99, baseline.p50]
    lines.push([`${what} kept, create_request, 16 connections`, ...cells])
  }
  await pool.query('select recount()')
  await detachRequests(pool, person.id)
  const columns = ['with/s', 'without/s', 'ratio', 'with p50 ms', 'p99 ms', 'without p50 ms']
  return table(['work', ...columns], lines)
}
