import type { Portal } from './portal.ts'
import { table } from './rounds.ts'

const FAMILIES = 60
const CALLS = 10

/** Names in three scripts, some written in another one than most requests; a phone number, a code. */
const searches = [
  ...['Moshe Klein', 'Moshe Klien', 'משה', 'קליין', 'הלברשתם', 'מאשקאוויץ', 'Halberstam'],
  ...['555 1234', '021000021 000123456789', 'G1H2', 'nobody at all'],
]

/** Measures the calls of a family's page, and the search for families. */
export async function families({ app, admin, pool }: Portal): Promise<string> {
  const timed = async (name: string, input: object) => {
    const begun = performance.now()
    const { status } = await app.call(name, input, admin.cookie)
    if (status !== 200) throw new Error(`${name}: ${status}`)
    return performance.now() - begun
  }
  const lineOf = (label: string, limit: number, times: number[]) => {
    times.sort((a, b) => a - b)
    const [median = 0, slowest = 0] = [times[times.length >> 1], times.at(-1)]
    return [label, limit, median, slowest, median <= limit ? '✓' : '✗']
  }
  const { rows } = await pool.query<{ id: string }>(
    `(select family_id as id from requests group by 1 order by count(*) desc limit $1)
     union all (select id from families order by id limit $1)`,
    [FAMILIES / 2],
  )
  const lines = []
  for (const name of ['get_family', 'get_family_requests', 'get_family_events']) {
    const page = name === 'get_family' ? {} : { limit: 50 }
    const times = []
    for (const { id } of rows) times.push(await timed(name, { family_id: id, ...page }))
    lines.push(lineOf(name, 50, times))
  }
  for (const search of ['', ...searches]) {
    const times = []
    for (let call = 0; call < CALLS; call += 1) {
      times.push(await timed('find_families', { limit: 50, ...(search && { search }) }))
    }
    lines.push(lineOf(`find_families ${search || '(newest)'}`, 200, times))
  }
  return table(['work', 'limit ms', 'median ms', 'slowest ms', ''], lines)
}
