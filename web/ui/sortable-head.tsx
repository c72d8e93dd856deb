import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

type SortableHeadProps = {
  label: string
  /** The order of this column; absent while another one gives the order. */
  direction: 'asc' | 'desc' | undefined
  className?: string
  onSort: () => void
}

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }
const spoken = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** The head of a column that one can sort by. */
export function SortableHead({ label, direction, className, onSort }: SortableHeadProps) {
  const order = direction ?? 'none'
  const Icon = icons[order]
  return (
    <th scope="col" className={className} aria-sort={spoken[order]}>
      <button type="button" className="sort-button" data-order={order} onClick={onSort}>
        {label}
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  )
}
