import { isPaymentMethod, type PaymentMethod } from '#domain/payment-methods.ts'
import {
  type ReviewFilter,
  reviewFilters,
  type SortableColumn,
  sortableColumns,
} from '#domain/review.ts'
import {
  hasOutcomeFilter,
  type OutcomeFilters,
  readOutcomeFilters,
  writeOutcomeFilters,
} from '#web/features/reviews/index.ts'

export type Sort = { by: SortableColumn; direction: 'asc' | 'desc' }

/** What the master table shows. It is kept in the address, so that a shared link shows the same. */
export type MasterView = OutcomeFilters & {
  tab: ReviewFilter
  category?: string
  source?: string
  method?: PaymentMethod
  /** An unknown method that the address names; it filters nothing. */
  unknownMethod?: string
  search: string
  /** Undefined: newest first. */
  sort?: Sort
  /** Starts at 1; `after` is the cursor at which it starts. */
  page: number
  after?: string
  /** The cursors of earlier pages, from the second on, for paging back. */
  before: string[]
}

/**
 * How many pages can be paged back one by one; before those comes the first. Keeps the address
 * short.
 */
const MAX_CURSORS_BEFORE = 20

/** Parses the view of an address, and ignores what is invalid. */
export function readView(query: URLSearchParams): MasterView {
  const after = query.get('after') ?? undefined
  const number = Number(query.get('page'))
  const page = after && Number.isInteger(number) && number > 1 ? number : 1
  return {
    tab: reviewFilters.find((known) => known === query.get('tab')) ?? 'pending',
    category: query.get('category') ?? undefined,
    source: query.get('source') ?? undefined,
    ...readMethod(query.get('payment_method')),
    ...readOutcomeFilters(query),
    search: query.get('search') ?? '',
    sort: readSort(query),
    page,
    after: page > 1 ? after : undefined,
    before: page > 1 ? query.getAll('before').slice(-MAX_CURSORS_BEFORE) : [],
  }
}

function readMethod(method: string | null): Pick<MasterView, 'method' | 'unknownMethod'> {
  if (!method) return { method: undefined }
  return isPaymentMethod(method) ? { method } : { method: undefined, unknownMethod: method }
}

function readSort(query: URLSearchParams): Sort | undefined {
  const by = sortableColumns.find((known) => known === query.get('sort'))
  return by && { by, direction: query.get('direction') === 'desc' ? 'desc' : 'asc' }
}

/** Returns the query of a view, without defaults. */
export function writeView(view: MasterView): URLSearchParams {
  const entries = {
    tab: view.tab === 'pending' ? undefined : view.tab,
    category: view.category,
    source: view.source,
    payment_method: view.method,
    ...writeOutcomeFilters(view),
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

/** Returns the view of the page after a cursor. */
export function nextPage(view: MasterView, cursor: string): MasterView {
  const before = view.after ? [...view.before, view.after].slice(-MAX_CURSORS_BEFORE) : []
  return { ...view, page: view.page + 1, after: cursor, before }
}

/** Returns the view of the previous page, or of the first if its cursor is not known. */
export function previousPage(view: MasterView): MasterView {
  const after = view.before.at(-1)
  if (!after || view.page <= 2) return changeView(view, {})
  return { ...view, page: view.page - 1, after, before: view.before.slice(0, -1) }
}

/** Changes the view, starting at the first page. */
export function changeView(view: MasterView, change: Partial<MasterView>): MasterView {
  return { ...view, page: 1, after: undefined, before: [], ...change }
}

/**
 * Returns the order after a click on a column's header: ascending, descending, then the default.
 */
export function nextSort(sort: Sort | undefined, by: SortableColumn): Sort | undefined {
  if (sort?.by !== by) return { by, direction: 'asc' }
  return sort.direction === 'asc' ? { by, direction: 'desc' } : undefined
}

export function isFiltered(view: MasterView): boolean {
  const { category, source, method, search } = view
  return Boolean(category || source || method || search) || hasOutcomeFilter(view)
}
