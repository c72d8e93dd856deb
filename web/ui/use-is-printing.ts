import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')

/** Returns true while the page is laid out for paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    listen,
    () => paper().matches,
    () => false,
  )
}

function listen(onChange: () => void) {
  const media = paper()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
