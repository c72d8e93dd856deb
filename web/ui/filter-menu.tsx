import { lazy, Suspense, useState } from 'react'
import { FilterButton, type FilterProps } from './filter-button.tsx'

const OpenFilter = lazy(async () => ({ default: (await import('./filter-list.tsx')).FilterList }))

/** A button that opens one choice of many. What opens comes with the first press. */
export function FilterMenu(props: FilterProps) {
  const [wanted, setWanted] = useState(false)
  const { label, value } = props
  const button = (
    <FilterButton
      label={label}
      value={value}
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenFilter {...props} />
    </Suspense>
  )
}
