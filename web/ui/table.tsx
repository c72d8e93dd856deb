import './table.css'
import { memo, type ReactNode } from 'react'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'
import { useWords, type Words } from '../i18n/words.ts'

/** A column: its header and its cells. */
export type Column<Row, CellWords = Words> = {
  /** Also the `data-column` attribute of the header and the cells, for style sheets. */
  key: string
  head: MessageKey
  /** Shows the header to screen readers only. */
  headHidden?: boolean
  /** Renders the cell as the row's header. */
  isRowHead?: boolean
  /** Repeats the header in front of the value where the rows are blocks. */
  isLabelled?: boolean
  cell: (row: Row, words: CellWords) => ReactNode
}

export type TableProps<Row> = {
  /** With `blocks`, each row becomes a block on a phone. */
  className?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table with a hairline between rows. */
export function Table<Row extends { id: string | number }>(props: TableProps<Row>) {
  const { className = '', columns, rows } = props
  const words = useWords()
  const { t } = useTranslation()
  return (
    <table className={`ruled ${className}`}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <Cell key={column.key} column={column}>
                {column.isLabelled && (
                  <span className="cell-label" aria-hidden="true">
                    {t(column.head)}{' '}
                  </span>
                )}
                {column.cell(row, words)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = {
  columns: readonly Pick<Column<never>, 'key' | 'head' | 'headHidden'>[]
  rowIndex?: number
}

/** The row of headers. */
export const TableHead = memo(function TableHead({ columns, rowIndex }: HeadProps) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map(({ key, head, headHidden }) => (
          <th key={key} scope="col" data-column={key}>
            {headHidden ? <span className="visually-hidden">{t(head)}</span> : t(head)}
          </th>
        ))}
      </tr>
    </thead>
  )
})

type CellProps = {
  column: { key: string; isRowHead?: boolean }
  id?: string
  children: ReactNode
}

/** A cell with its column's `data-column`. */
export function Cell({ column: { key, isRowHead }, id, children }: CellProps) {
  return isRowHead ? (
    <th scope="row" id={id} data-column={key}>
      {children}
    </th>
  ) : (
    <td id={id} data-column={key}>
      {children}
    </td>
  )
}
