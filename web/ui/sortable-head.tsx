import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

type SortableHeadProps = {
  /** The key of the column, for style sheets. */
  column: string
  label: string
  isNumber?: boolean | undefined
  /** The order of this column; undefined while another column sorts the table. */
  direction: 'asc' | 'desc' | undefined
  onSort: () => void
}

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }
const spoken = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** The head of a column that sorts the table. */
export function SortableHead({ column, label, isNumber, direction, onSort }: SortableHeadProps) {
  const order = direction ?? 'none'
  const Icon = icons[order]
  return (
    <th
      scope="col"
      data-column={column}
      data-number={isNumber || undefined}
      aria-sort={spoken[order]}
    >
      <button type="button" className="sort-button" data-order={order} onClick={onSort}>
        {label}
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  )
}
