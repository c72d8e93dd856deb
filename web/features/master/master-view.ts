import { isPaymentMethod, type PaymentMethod } from '#domain/payment-methods.ts'
import {
  type ReviewFilter,
  reviewFilters,
  type SortableColumn,
  sortableColumns,
} from '#domain/review.ts'

export type Sort = { by: SortableColumn; direction: 'asc' | 'desc' }

/** What the master table shows. It stands in the address, so that a shared link shows the same. */
export type MasterView = {
  tab: ReviewFilter
  category?: string
  source?: string
  method?: PaymentMethod
  search: string
  /** Absent: newest first. */
  sort?: Sort
  /** Counted from 1; `after` is the cursor that it begins behind. */
  page: number
  after?: string
  /** The cursors of the pages before it, from the second on, so that one can go back. */
  before: string[]
}

/** How many pages one can go back one by one; beyond that, to the first. Keeps the address short. */
const MAX_CURSORS_BEFORE = 20

/** The view that an address asks for; what it does not know is left out. */
export function readView(query: URLSearchParams): MasterView {
  const method = query.get('payment_method')
  const after = query.get('after') ?? undefined
  const asked = Number(query.get('page'))
  const page = after && Number.isInteger(asked) && asked > 1 ? asked : 1
  return {
    tab: reviewFilters.find((known) => known === query.get('tab')) ?? 'pending',
    category: query.get('category') ?? undefined,
    source: query.get('source') ?? undefined,
    method: isPaymentMethod(method) ? method : undefined,
    search: query.get('search') ?? '',
    sort: readSort(query),
    page,
    after: page > 1 ? after : undefined,
    before: page > 1 ? query.getAll('before').slice(-MAX_CURSORS_BEFORE) : [],
  }
}

function readSort(query: URLSearchParams): Sort | undefined {
  const by = sortableColumns.find((known) => known === query.get('sort'))
  return by && { by, direction: query.get('direction') === 'desc' ? 'desc' : 'asc' }
}

/** The way back; what is as it begins is left out. */
export function writeView(view: MasterView): URLSearchParams {
  const entries = {
    tab: view.tab === 'pending' ? undefined : view.tab,
    category: view.category,
    source: view.source,
    payment_method: view.method,
    search: view.search,
    sort: view.sort?.by,
    direction: view.sort?.direction,
    page: view.page > 1 ? String(view.page) : undefined,
    after: view.page > 1 ? view.after : undefined,
  }
  const given = Object.entries(entries).filter((entry): entry is [string, string] => !!entry[1])
  const before = view.page > 1 ? view.before : []
  return new URLSearchParams([...given, ...before.map((cursor) => ['before', cursor])])
}

/** The page that begins behind a cursor. */
export function nextPage(view: MasterView, cursor: string): MasterView {
  const before = view.after ? [...view.before, view.after].slice(-MAX_CURSORS_BEFORE) : []
  return { ...view, page: view.page + 1, after: cursor, before }
}

/** The page before; the first where nobody knows where that one begins. */
export function previousPage(view: MasterView): MasterView {
  const after = view.before.at(-1)
  if (!after || view.page <= 2) return changeView(view, {})
  return { ...view, page: view.page - 1, after, before: view.before.slice(0, -1) }
}

/** Another choice of what is shown begins at its first page. */
export function changeView(view: MasterView, change: Partial<MasterView>): MasterView {
  return { ...view, page: 1, after: undefined, before: [], ...change }
}

/** The order after a press on a column's head: upwards, downwards, newest first again. */
export function nextSort(sort: Sort | undefined, by: SortableColumn): Sort | undefined {
  if (sort?.by !== by) return { by, direction: 'asc' }
  return sort.direction === 'asc' ? { by, direction: 'desc' } : undefined
}

export function isFiltered({ category, source, method, search }: MasterView): boolean {
  return Boolean(category || source || method || search)
}
