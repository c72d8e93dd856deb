import { requestInputs } from '../server/testing/request-inputs.ts'
import { cells, compareRepeated, head } from './baseline.ts'
import type { Portal } from './portal.ts'
import { compare, table } from './rounds.ts'
import { addCodes, detachRequests } from './seed.ts'

/** Measures each count with sixteen connections and with one. */
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
      const result = await compareRepeated(portal, { name, input: {}, cookie, rounds, connections })
      lines.push([`${name}, ${connections} connections`, ...cells(result)])
    }
  }
  return table(['counts', ...head], lines)
}

/** Measures what the counters cost on insert, by enabling and disabling their triggers in turns. */
export async function inserts(portal: Portal, rounds: number) {
  const { ours, person, pool } = portal
  const count = 2000
  const codes = await addCodes(pool, (rounds + 1) * 2 * count + 100)
  const keepCounts = async (able: 'enable' | 'disable') => {
    for (const table of ['requests', 'codes']) {
      for (const trigger of ['count_inserted', 'count_updated'])
        await pool.query(`alter table ${table} ${able} trigger ${trigger}`)
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
  const result = await compare({ ours: side('enable'), baseline: side('disable') }, 16, rounds)
  await keepCounts('enable')
  await pool.query('select recount()')
  await detachRequests(pool, person.id)
  const label = 'create_request, 16 connections'
  const columns = ['with/s', 'without/s', 'ratio', 'with p50 ms', 'p99 ms', 'without p50 ms']
  return table(['counts kept', ...columns, 'p99 ms'], [[label, ...cells(result)]])
}
