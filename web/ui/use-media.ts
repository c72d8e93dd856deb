import { useSyncExternalStore } from 'react'

export const PAPER = 'print'
/** Where a summary takes a page of its own. */
export const PHONE = '(max-width: 36rem)'

/** Returns whether the page is laid out for a medium now; false while it is prerendered. */
export function useMedia(query: typeof PAPER | typeof PHONE): boolean {
  return useSyncExternalStore(
    listeners[query],
    () => window.matchMedia(query).matches,
    () => false,
  )
}

const listenerTo = (query: string) => (onChange: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
// The same function at each render: React would listen anew to another one.
const listeners = { [PAPER]: listenerTo(PAPER), [PHONE]: listenerTo(PHONE) }
