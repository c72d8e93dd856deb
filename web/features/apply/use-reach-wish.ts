import { useState } from 'react'
import type { Reach } from '#domain/reach.ts'

/** Returns how the person wants to be reached, undefined for as before, and the field's properties. */
export function useReachWish() {
  const [reach, setReach] = useState<Reach>()
  const [error, setError] = useState<string>()
  const choose = (way: Reach | undefined) => {
    setReach(way)
    setError(undefined)
  }
  return {
    reach,
    field: { value: reach, error, onChange: choose },
    /** Shows why the wish was refused: a message key. */
    showError: setError,
    clear: () => choose(undefined),
  }
}
