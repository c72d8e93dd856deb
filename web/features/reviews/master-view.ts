import { isPaymentMethod, type PaymentMethod } from '#domain/payment-methods.ts'
import { type ReviewFilter, reviewFilters } from '#domain/review.ts'

/** The columns that can be sorted by (specification, section 2), by the names of the wire. */
export const sortableColumns = [
  'full_name',
  'category',
  'date_of_request',
  'source_name',
  'payment_method',
  'donation_amount',
] as const
export type SortableColumn = (typeof sortableColumns)[number]
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
}

/** The view that an address asks for; what it does not know is left out. */
export function readView(query: URLSearchParams): MasterView {
  const method = query.get('payment_method')
  const after = query.get('after') ?? undefined
  const page = Number(query.get('page'))
  return {
    tab: reviewFilters.find((known) => known === query.get('tab')) ?? 'pending',
    category: query.get('category') ?? undefined,
    source: query.get('source') ?? undefined,
    method: isPaymentMethod(method) ? method : undefined,
    search: query.get('search') ?? '',
    sort: readSort(query),
    page: after && Number.isInteger(page) && page > 1 ? page : 1,
    after: after && page > 1 ? after : undefined,
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
  return new URLSearchParams(given)
}

/** Another choice of what is shown begins at its first page. */
export function changeView(view: MasterView, change: Partial<MasterView>): MasterView {
  return { ...view, page: 1, after: undefined, ...change }
}

/** The order after a press on a column's head: upwards, downwards, newest first again. */
export function nextSort(sort: Sort | undefined, by: SortableColumn): Sort | undefined {
  if (sort?.by !== by) return { by, direction: 'asc' }
  return sort.direction === 'asc' ? { by, direction: 'desc' } : undefined
}

export function isFiltered({ category, source, method, search }: MasterView): boolean {
  return Boolean(category || source || method || search)
}
