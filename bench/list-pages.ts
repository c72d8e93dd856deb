import { categories } from '../domain/categories.ts'
import { outcomes } from '../domain/outcomes.ts'
import { paymentMethods } from '../domain/payment-methods.ts'
import { requestStatuses } from '../domain/request-status.ts'
import type { Note } from './limits.ts'
import type { Portal } from './portal.ts'
import { compare, table } from './rounds.ts'

const NAME = 'get_requests_with_review_status'
/** A page is asked for with as many different positions of each value. */
const PAGES = 10
const PAGE_ROWS = 50

/** Values of each filter. Of a value that has no full page nothing is asked. */
const filtersOf = (fridays: string[]): Record<string, object[]> => ({
  none: [{}],
  category: categories.map((category) => ({ category })),
  source: ['Code', 'Direct'].map((source) => ({ source })),
  method: paymentMethods.map((payment_method) => ({ payment_method })),
  outcome: outcomes.map((outcome) => ({ outcome })),
  status: requestStatuses.map((status) => ({ status })),
  hold: [true, false].map((on_hold) => ({ on_hold })),
  Friday: fridays.map((expected_payment_date) => ({ expected_payment_date })),
})

/**
 * Measures pages of the office's list beside the frozen server, for one filter at a time. Callers ask
 * for different pages and values, so that a cache would not help.
 */
export async function listPages(portal: Portal, rounds: number, note: Note): Promise<string> {
  const { rows: fridays } = await portal.pool.query(
    `select expected_payment_date::text as friday from requests group by 1
     having count(*) >= ${PAGE_ROWS} order by 1 desc limit 10`,
  )
  const lines = []
  const worst = new Map<number, number>()
  let bytes = 0
  for (const [filter, values] of Object.entries(filtersOf(fridays.map(({ friday }) => friday)))) {
    const asked = await pagesOf(portal, values)
    bytes = Math.max(bytes, asked.bytes)
    if (asked.inputs.length === 0) continue
    for (const connections of [1, 16]) {
      const count = connections === 1 ? portal.calls / 4 : portal.calls
      const calls = (path: string) => () =>
        Array.from({ length: count }, (_, at) => ({
          path,
          cookie: portal.admin.cookie,
          body: asked.inputs[at % asked.inputs.length],
        }))
      const sides = {
        ours: { port: portal.ours.port, calls: calls(`/rpc/${NAME}`) },
        baseline: { port: portal.frozen.port, calls: calls('/page') },
      }
      const { ours, baseline, ratio } = await compare(sides, connections, rounds)
      worst.set(connections, Math.min(ratio, worst.get(connections) ?? ratio))
      const cells = [ours.perSecond, baseline.perSecond, ratio, ours.p50, ours.p99, baseline.p50]
      lines.push([`filter ${filter}, ${connections} connections`, ...cells])
    }
  }
  const size = portal.size.toLocaleString('en')
  for (const [connections, ratio] of worst) {
    note(`page of 50, ${size} requests, ${connections} connections`, ratio)
  }
  note('JSON of a page of 50', bytes / 1000)
  const head = ['ours/s', 'frozen/s', 'ratio', 'ours p50 ms', 'p99 ms', 'frozen p50 ms']
  return table(['page of 50', ...head], lines)
}

/** Returns inputs whose answers are full pages, and the bytes of the longest answer. */
async function pagesOf({ app, admin }: Portal, values: object[]) {
  const inputs: object[] = []
  let bytes = 0
  for (const value of values) {
    let cursor: string | null | undefined
    for (let page = 0; page < PAGES && cursor !== null; page += 1) {
      const input = { limit: PAGE_ROWS, ...value, ...(cursor && { cursor }) }
      const { status, body } = await app.call(NAME, input, admin.cookie)
      const answer = body as { requests: unknown[]; next_cursor: string | null }
      if (status !== 200) throw new Error(`${NAME}: ${status}`)
      if (answer.requests.length < PAGE_ROWS) break
      inputs.push(input)
      bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(answer)))
      cursor = answer.next_cursor
    }
  }
  return { inputs, bytes }
}
