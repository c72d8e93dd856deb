import { startTransition, useEffect, useState } from 'react'

const ROWS_PER_CHUNK = 5 // more would block a slow phone for over 50 ms

/**
 * Returns a growing part of a long list, empty at first, so that a slow phone stays responsive while
 * it renders. After the first complete rendering, later lists are rendered at once.
 */
export function useChunkedRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [rendered, setRendered] = useState(0)
  const isWhole = rendered >= rows.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setRendered(rendered + ROWS_PER_CHUNK))
  }, [rendered, isWhole])
  return isWhole ? rows : rows.slice(0, rendered)
}
