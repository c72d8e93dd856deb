import type { CSSProperties } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { sortableColumns } from '#domain/review.ts'
import { reviewList } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SortableHead } from '#web/ui/sortable-head.tsx'
import { columnsOf, type MasterColumn } from './master-columns.tsx'
import { EditableRow, ReadOnlyRow } from './master-row.tsx'
import styles from './master-table.module.css'
import { type MasterView, nextSort, type Sort } from './master-view.ts'

type TableProps = {
  requests: readonly ListedRequest[]
  view: MasterView
  /** Whether the rows belong to the previous filters while the new ones load. */
  isOld: boolean
  onSort: (sort: Sort | undefined) => void
}

/** The master table: the columns of its tab, and a row for each request. */
export function MasterTable({ requests, view, isOld, onSort }: TableProps) {
  const { t } = useTranslation()
  const isPending = view.tab === 'pending'
  const Row = isPending ? EditableRow : ReadOnlyRow
  const columns = columnsOf(view.tab)
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  return (
    <section className={styles.scroll} aria-label={t('admin.masterDashboard')}>
      <table
        className={styles.table}
        data-pending={isPending || undefined}
        aria-busy={isOld}
        style={{ '--fixed-columns': `${fixed}rem` } as CSSProperties}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ '--width': width ? `${width}rem` : 'auto' } as CSSProperties} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={view.sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...reviewList}>
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps = { column: MasterColumn; sort: Sort | undefined; onSort: TableProps['onSort'] }

function Head({ column: { key, head, Label }, sort, onSort }: HeadProps) {
  const { t } = useTranslation()
  const by = sortableColumns.find((sortable) => sortable === key)
  if (by) {
    return (
      <SortableHead
        column={key}
        label={t(head)}
        direction={sort?.by === by ? sort.direction : undefined}
        onSort={() => onSort(nextSort(sort, by))}
      />
    )
  }
  return (
    <th scope="col" data-column={key} title={Label && t(head)}>
      {Label ? <Label /> : t(head)}
    </th>
  )
}
