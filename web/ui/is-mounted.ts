import { useDeferredValue } from 'react'

/** Returns false in a component's first render and true right after: heavy content waits for it. */
export function useIsMounted(): boolean {
  return useDeferredValue(true, false)
}
