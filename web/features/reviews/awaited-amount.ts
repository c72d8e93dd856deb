import { type RefObject, useEffect } from 'react'

let awaited: string | undefined

/** Makes the amount of a request take the focus when its row is back on the screen. */
export function awaitAmount(requestId: string) {
  awaited = requestId
}

/**
 * Moves the focus to the amount of a request that was awaited, once it is there: whoever takes a
 * decision back corrects it next. Stays if the focus has moved to something else meanwhile.
 */
export function useAwaitedAmount(requestId: string, input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (awaited !== requestId) return
    awaited = undefined
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.id === 'content') input.current?.focus()
  }, [requestId, input])
}
