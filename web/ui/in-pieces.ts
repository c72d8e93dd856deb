import { startTransition, useDeferredValue, useEffect, useState } from 'react'

const piece = 5 // rows: more would hold up a slow phone for more than a twentieth of a second

/**
 * Gives a long list piece by piece, none of it at first, so that a slow phone answers its reader
 * meanwhile. Once it was drawn whole, whatever takes its place comes at once.
 */
export function useInPieces<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(0)
  const isWhole = drawn >= rows.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + piece))
  }, [drawn, isWhole])
  return isWhole ? rows : rows.slice(0, drawn)
}

/** False when the screen is drawn first, and true at once after: its frame stands before the rest. */
export function useFrameStands(): boolean {
  return useDeferredValue(true, false)
}
