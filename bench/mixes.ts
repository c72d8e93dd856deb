import { listSorts } from '../domain/review.ts'
import type { Note } from './limits.ts'
import type { Portal } from './portal.ts'
import { table } from './rounds.ts'

export const filters = [
  {},
  { review_filter: 'pending' },
  { review_filter: 'reviewed' },
  { category: 'Poor' },
  { category: 'N/A' },
  { source: 'Direct' },
  { review_filter: 'pending', category: 'Medical', source: 'Direct', payment_method: 'ach' },
]
/**
 * Names, also misspelled, in three scripts; words of reasons, phone numbers, e-mail addresses,
 * codes.
 */
const searches = [
  undefined,
  'Moshe Klein',
  'Moshe Klien',
  'משה',
  'הלברשתם',
  'מאשקאוויץ',
  'wedding',
  '555 1234',
  'aaaa1234',
  'G1H2',
  'nobody at all',
]

/**
 * Runs every combination of search, filter and order once. Returns the median and the slowest of
 * each search.
 */
export async function mixes({ app, admin, size }: Portal, _: number, note: Note): Promise<string> {
  const lines = []
  let longest = 0
  for (const search of searches) {
    const timings: { ms: number; what: string }[] = []
    for (const filter of filters) {
      for (const by of listSorts) {
        for (const direction of ['asc', 'desc']) {
          const input = { limit: 50, ...filter, sort: { by, direction }, ...(search && { search }) }
          const begun = performance.now()
          const { status } = await app.call('get_requests_with_review_status', input, admin.cookie)
          if (status !== 200) throw new Error(`${status} for ${JSON.stringify(input)}`)
          const what = `${by} ${direction}, ${Object.values(filter).join(' + ') || 'all'}`
          timings.push({ ms: performance.now() - begun, what })
        }
      }
    }
    const sorted = timings.sort((a, b) => b.ms - a.ms)
    const slowest = sorted[0] ?? { ms: 0, what: '' }
    const middle = sorted[Math.floor(sorted.length / 2)]?.ms ?? 0
    const over = timings.filter(({ ms }) => ms > 200).length
    longest = Math.max(longest, slowest.ms)
    lines.push([
      search ?? '(no search)',
      timings.length,
      middle,
      slowest.ms,
      slowest.what,
      String(over),
    ])
  }
  note(`slowest mix of filter, search and order, ${size.toLocaleString('en')} requests`, longest)
  return table(['search', 'mixes', 'median ms', 'slowest ms', 'which', 'over 200 ms'], lines)
}
