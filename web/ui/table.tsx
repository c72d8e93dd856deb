import './table.css'
import { type ComponentType, memo, type ReactNode } from 'react'
import type { MessageKey } from '../i18n/translation.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { Isolated, Ltr } from './ltr.tsx'
import { opensOn } from './opens-on.ts'
import { SortableHead } from './sortable-head.tsx'

/** A column: its header and its cells. */
export type Column<Row, CellWords = Words> = {
  /** Also the `data-column` attribute of the header and the cells, for style sheets. */
  key: string
  head: MessageKey
  /** Shows the header to screen readers only. */
  headHidden?: boolean
  /** Replaces the header's text, which becomes its tooltip. */
  Label?: ComponentType
  /** Renders the cell as the row's header. */
  isRowHead?: boolean
  /** Repeats the header in front of the value where the rows are blocks. */
  isLabelled?: boolean
  /** Money and other numbers stand at the end of the cell, digit below digit. */
  isNumber?: boolean
  cell: (row: Row, words: CellWords) => ReactNode
}

const numberFormats = ['count', 'dollars', 'wholeDollars'] as const
const dateFormats = ['shortDate', 'nearDate', 'moment'] as const
type Format = (typeof numberFormats | typeof dateFormats)[number]

/** A column of one value in a format; nothing where there is none. */
export function valueColumn<Key extends string>(
  key: Key,
  head: MessageKey,
  format: Format,
  more?: Pick<Column<never>, 'isRowHead' | 'isLabelled'>,
): Column<Record<Key, string | number | null>> {
  const isNumber = numberFormats.some((one) => one === format)
  const Text = isNumber ? Ltr : Isolated
  return {
    key,
    head,
    isNumber,
    ...more,
    cell: ({ [key]: value }, words) => {
      const shown = words[format] as (value: string | number) => string
      return value !== null && <Text>{shown(value)}</Text>
    },
  }
}

export type TableProps<Row> = {
  /** With `blocks`, each row becomes a block on a phone. */
  className?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Opens a row's details, by a press on the row or Enter. */
  onOpen?: ((row: NoInfer<Row>) => void) | undefined
  /** The attributes of a row, for style sheets. */
  marksOf?: (row: NoInfer<Row>) => Record<`data-${string}`, boolean | undefined>
}

/** A table with a hairline between rows. */
export function Table<Row extends { id: string | number }>(props: TableProps<Row>) {
  const { className = '', columns, rows, onOpen, marksOf } = props
  const words = useWords()
  const { t } = words
  return (
    <table className={`ruled ${className}`}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} {...marksOf?.(row)} {...(onOpen && opensOn(() => onOpen(row)))}>
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

type HeadColumn = Pick<Column<never>, 'key' | 'head' | 'headHidden' | 'Label' | 'isNumber'>
/** How a table is sorted, and by which of its columns it can be. */
export type Sorting = {
  columns: readonly string[]
  by: string | undefined
  direction: 'asc' | 'desc' | undefined
  onSort: (column: string) => void
}
type HeadProps = { columns: readonly HeadColumn[]; rowIndex?: number; sorting?: Sorting }

/** The row of headers. */
export const TableHead = memo(function TableHead({ columns, rowIndex, sorting }: HeadProps) {
  const { t } = useWords()
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map(({ key, head, headHidden, Label, isNumber }) =>
          sorting?.columns.includes(key) ? (
            <SortableHead
              key={key}
              column={key}
              label={t(head)}
              isNumber={isNumber}
              direction={sorting.by === key ? sorting.direction : undefined}
              onSort={() => sorting.onSort(key)}
            />
          ) : (
            <th
              key={key}
              scope="col"
              data-column={key}
              data-number={isNumber || undefined}
              title={Label && t(head)}
            >
              {Label ? (
                <Label />
              ) : headHidden ? (
                <span className="visually-hidden">{t(head)}</span>
              ) : (
                t(head)
              )}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
})

type CellProps = {
  column: { key: string; isRowHead?: boolean; isNumber?: boolean }
  id?: string
  children: ReactNode
}

/** A cell with its column's `data-column`. */
export function Cell({ column: { key, isRowHead, isNumber }, id, children }: CellProps) {
  const marks = { id, 'data-column': key, 'data-number': isNumber || undefined }
  return isRowHead ? (
    <th scope="row" {...marks}>
      {children}
    </th>
  ) : (
    <td {...marks}>{children}</td>
  )
}
