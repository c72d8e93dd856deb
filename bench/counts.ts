import { requestInputs } from '#server/testing/request-inputs.ts'
import { cells, head, repeat } from './beside.ts'
import type { Portal } from './portal.ts'
import { compare, table } from './rounds.ts'
import { addCodes, disown } from './seed.ts'

/** Each count for sixteen callers at once, and for one alone. */
export async function counts(portal: Portal, rounds: number) {
  const { cookie } = portal.admin
  const lines = []
  for (const name of [
    'get_request_counts',
    'get_category_counts',
    'get_source_counts',
    'get_payment_method_counts',
    'get_code_counts',
  ]) {
    for (const connections of [16, 1]) {
      const result = await repeat(portal, { name, input: {}, cookie, rounds, connections })
      lines.push([`${name}, ${connections} connections`, ...cells(result)])
    }
  }
  return table(['counts', ...head], lines)
}

/** What keeping the counts costs those who submit: the same calls by turns with and without it. */
export async function inserts(portal: Portal, rounds: number) {
  const { ours, person, pool } = portal
  const count = 2000
  const codes = await addCodes(pool, (rounds + 1) * 2 * count + 100)
  const keepCounts = async (able: 'enable' | 'disable') => {
    for (const name of ['requests', 'codes']) {
      await pool.query(`alter table ${name} ${able} trigger keep_counts`)
    }
  }
  const side = (able: 'enable' | 'disable') => ({
    port: ours.port,
    calls: async () => {
      await keepCounts(able)
      return codes.splice(0, count).map((input_code) => ({
        path: '/rpc/create_request',
        cookie: person.cookie,
        body: requestInputs({ input_code }),
      }))
    },
  })
  const result = await compare({ ours: side('enable'), bare: side('disable') }, 16, rounds)
  await keepCounts('enable')
  await pool.query('select recount()')
  await disown(pool, person.id)
  const what = 'create_request, 16 connections'
  const columns = ['with/s', 'without/s', 'ratio', 'with p50 ms', 'p99 ms', 'without p50 ms']
  return table(['counts kept', ...columns, 'p99 ms'], [[what, ...cells(result)]])
}
