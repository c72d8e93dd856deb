import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#server/database/tables.generated.ts'
import type { PageQuery } from './list.ts'
import { hasPhrase, hasWords } from './search-store.ts'

/** The filters of the office's list, by the names of the query. */
export const filters = [
  'reviewed',
  'category',
  'source',
  'paymentMethod',
  'outcome',
  'status',
  'onHold',
  'friday',
] as const

/** Returns the WHERE condition of the filters and the search. */
export function matchesQuery(query: Pick<PageQuery, (typeof filters)[number] | 'search'>) {
  const { reviewed, category, source, paymentMethod, search } = query
  const { outcome, status, onHold, friday } = query
  const is = expressionBuilder<Tables, 'requests'>()
  const all: Expression<SqlBool>[] = []
  if (reviewed !== undefined) {
    all.push(is('requests.is_reviewed', '=', reviewed), is('requests.withdrawn_at', 'is', null))
  }
  if (category === null) all.push(is('requests.category', 'is', null))
  else if (category !== undefined) all.push(is('requests.category', '=', category))
  if (source !== undefined) all.push(is('requests.source_name', '=', source))
  if (paymentMethod) all.push(is('requests.payment_method', '=', paymentMethod))
  if (outcome !== undefined) all.push(is('requests.outcome_rank', '=', outcome))
  if (status !== undefined) all.push(is('requests.status_rank', '=', status))
  if (onHold !== undefined) all.push(is('requests.on_hold', '=', onHold))
  if (friday !== undefined) all.push(is('requests.expected_payment_date', '=', friday))
  if (search) all.push('phrase' in search ? hasPhrase(search) : hasWords(search))
  return is.and(all)
}
