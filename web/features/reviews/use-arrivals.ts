import { useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'

type Known = {
  view: string
  isSettled: boolean
  /** The requests that were shown, in their order, and whether they were answered then. */
  order: string[]
  answered: Map<string, boolean>
}

/**
 * Holds back requests that arrive above others while a list is on the screen, so that no row moves
 * under the pointer (docs/product.md §7.12). A request that is answered meanwhile stays in its place
 * until it is shown on top. `view` identifies the list: another one begins anew. Nothing is held
 * back while a list is loading for the first time, at its end, or when nothing else is shown.
 */
export function useArrivals(
  requests: readonly ListedRequest[],
  { view, isFetching }: { view: string; isFetching: boolean },
) {
  const known = useRef<Known>(none(view))
  const [, render] = useState(0)
  if (known.current.view !== view) known.current = none(view)
  const { answered, order, isSettled } = known.current

  const last = requests.map(({ id }) => answered.has(id)).lastIndexOf(true)
  const isNew = ({ id }: ListedRequest, at: number) => isSettled && at < last && !answered.has(id)
  const hasMoved = (request: ListedRequest) =>
    isSettled && isAnswered(request) && answered.get(request.id) === false
  const arrived = requests.filter((request, at) => isNew(request, at) || hasMoved(request))
  const moved = arrived.filter(hasMoved)
  const rest = requests.filter((request) => !arrived.includes(request))
  const shown = arrived.length > 0 ? inPlace(rest, moved, order) : requests
  known.current.order = shown.map(({ id }) => id)
  for (const request of shown) {
    if (!moved.includes(request)) answered.set(request.id, isAnswered(request))
  }
  if (!isFetching && requests.length > 0) known.current.isSettled = true

  return {
    shown,
    arrived: arrived.length,
    hasAnswers: arrived.some(isAnswered),
    show() {
      for (const request of arrived) answered.set(request.id, isAnswered(request))
      render((count) => count + 1)
    },
  }
}

const none = (view: string): Known => ({ view, isSettled: false, order: [], answered: new Map() })

const isAnswered = ({ outcome }: ListedRequest) => outcome === 'answered'

/** Puts requests back behind the same neighbours as in an earlier order. */
function inPlace(
  rest: readonly ListedRequest[],
  moved: readonly ListedRequest[],
  order: readonly string[],
): readonly ListedRequest[] {
  const list = [...rest]
  for (const request of [...moved].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))) {
    const before = order.slice(0, order.indexOf(request.id))
    list.splice(list.map(({ id }) => before.includes(id)).lastIndexOf(true) + 1, 0, request)
  }
  return list
}
