import { useEffect, useRef } from 'react'
import { focusFirstAmount } from './entry-keys.ts'

/**
 * Moves the focus to the first amount once the next page has replaced one that was worked off,
 * unless the focus is elsewhere: whoever decides by keyboard goes on without a press.
 */
export function useFocusOnNextPage({ goesOn, rows }: { goesOn: boolean; rows: number }) {
  const wasWorkedOff = useRef(false)
  useEffect(() => {
    if (goesOn) wasWorkedOff.current = true
    if (goesOn || rows === 0 || !wasWorkedOff.current) return
    wasWorkedOff.current = false
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.id === 'content') focusFirstAmount()
  }, [goesOn, rows])
}
