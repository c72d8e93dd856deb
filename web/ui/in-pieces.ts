import { startTransition, useEffect, useState } from 'react'

const piece = 5 // rows: more would hold up a slow phone for more than a twentieth of a second

/**
 * Gives the first rows of a long list, then more of it, piece by piece, so that a slow phone answers
 * its reader meanwhile. Once it was drawn whole, whatever takes its place comes at once.
 */
export function useInPieces<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(piece)
  const isWhole = drawn >= rows.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + piece))
  }, [drawn, isWhole])
  return isWhole ? rows : rows.slice(0, drawn)
}
