import { useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'

/**
 * Holds back requests that arrive above others while a list is on the screen, so that no row moves
 * under the pointer (docs/product.md §7.12). `view` identifies the list: another one begins anew.
 * Requests are not held back while a list is loading for the first time, at its end, or when nothing
 * else is shown.
 */
export function useArrivals(
  requests: readonly ListedRequest[],
  { view, isFetching }: { view: string; isFetching: boolean },
) {
  const known = useRef({ view, ids: new Set<string>(), isSettled: false })
  const [, render] = useState(0)
  if (known.current.view !== view) known.current = { view, ids: new Set(), isSettled: false }
  const { ids } = known.current

  const last = requests.findLastIndex(({ id }) => ids.has(id))
  const isHeld = (id: string, at: number) => known.current.isSettled && at < last && !ids.has(id)
  const arrived = requests.filter(({ id }, at) => isHeld(id, at))
  const shown = arrived.length > 0 ? requests.filter(({ id }, at) => !isHeld(id, at)) : requests
  for (const { id } of shown) ids.add(id)
  if (!isFetching && requests.length > 0) known.current.isSettled = true

  return {
    shown,
    arrived: arrived.length,
    show() {
      for (const { id } of arrived) ids.add(id)
      render((count) => count + 1)
    },
  }
}
