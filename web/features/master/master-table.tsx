import './master-print.css'
import { type CSSProperties, useMemo, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { sortableColumns } from '#domain/review.ts'
import { reviewList } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { type Sorting, TableHead } from '#web/ui/table.tsx'
import type { Saved } from './last-saved.tsx'
import { columnsOf } from './master-columns.tsx'
import { EditableRow, ReadOnlyRow } from './master-row.tsx'
import styles from './master-table.module.css'
import { type MasterView, nextSort, type Sort } from './master-view.ts'

type TableProps = {
  requests: readonly ListedRequest[]
  view: MasterView
  /** The columns that were added to those that everybody has. */
  extra: readonly string[]
  /** Whether the rows belong to the previous filters while the new ones load. */
  isOld: boolean
  /** Gets each decision that was saved in a row; always the same function. */
  onSaved?: (saved: Saved) => void
  onSort: (sort: Sort | undefined) => void
}

/** The master table: the columns of its tab, and a row for each request. */
export function MasterTable({ requests, view, extra, isOld, onSaved, onSort }: TableProps) {
  const { t } = useTranslation()
  const { tab, sort } = view
  const isPending = tab === 'pending'
  const Row = isPending ? EditableRow : ReadOnlyRow
  const [opened, setOpened] = useState<string>()
  // Kept, because a row renders again if they are others.
  const columns = useMemo(() => columnsOf(isPending, extra), [isPending, extra])
  const sorting: Sorting = {
    columns: sortableColumns,
    by: sort?.by,
    direction: sort?.direction,
    onSort(column) {
      const by = sortableColumns.find((sortable) => sortable === column)
      if (by) onSort(nextSort(sort, by))
    },
  }
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <section className={styles.scroll} aria-label={t('admin.masterDashboard')}>
      <table
        className={`ruled ${styles.table}`}
        data-pending={isPending || undefined}
        aria-busy={isOld}
        style={{ '--columns': `${width}px` } as CSSProperties}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ '--width': `${column.width}px` } as CSSProperties} />
          ))}
        </colgroup>
        <TableHead columns={columns} sorting={sorting} />
        <tbody {...reviewList}>
          {requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              columns={columns}
              isOpen={request.id === opened}
              onOpen={setOpened}
              onSaved={onSaved}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
