import { type CSSProperties, useMemo, useRef } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { sortableColumns } from '#domain/review.ts'
import { reviewList } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SortableHead } from '#web/ui/sortable-head.tsx'
import { columnsOf, wideWidthOf } from './column-room.ts'
import type { Saved } from './last-saved.tsx'
import type { MasterColumn } from './master-columns.tsx'
import { EditableRow, ReadOnlyRow } from './master-row.tsx'
import styles from './master-table.module.css'
import { type MasterView, nextSort, type Sort } from './master-view.ts'
import { useRoom } from './use-room.ts'

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
  const isPending = view.tab === 'pending'
  const Row = isPending ? EditableRow : ReadOnlyRow
  // Kept, because a row renders again if they are others.
  const box = useRef<HTMLElement>(null)
  const { room, isWide } = useRoom(box)
  const { columns, briefs, reasonWidth } = useMemo(
    () => columnsOf({ tab: view.tab, extra, room, isWide }),
    [view.tab, extra, room, isWide],
  )
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  return (
    <section ref={box} className={styles.scroll} aria-label={t('admin.masterDashboard')}>
      <table
        className={styles.table}
        data-pending={isPending || undefined}
        aria-busy={isOld}
        style={
          { '--fixed-columns': `${fixed}rem`, '--reason': `${reasonWidth}rem` } as CSSProperties
        }
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} data-column={column.key} style={widthsOf(column, isPending)} />
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
            <Row
              key={request.id}
              request={request}
              columns={columns}
              briefs={briefs}
              onSaved={onSaved}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const rem = (width: number | undefined) => (width ? `${width}rem` : 'auto')

function widthsOf(column: MasterColumn, isPending: boolean): CSSProperties {
  const wide = wideWidthOf(column, isPending)
  return { '--width': rem(column.width), '--wide-width': rem(wide) } as CSSProperties
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
