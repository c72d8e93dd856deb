import type { RequestPages } from './review-cache.ts'

/**
 * Requests with unsaved text or an open dialog, and by how many parts of the screen. A refetched list keeps them as they were shown, so that nothing
 * disappears while somebody types. What another administrator saved meanwhile appears as a conflict
 * on saving.
 */
const held = new Map<string, number>()

/** Holds a request until the returned function is called. */
export function holdRequest(id: string): () => void {
  held.set(id, (held.get(id) ?? 0) + 1)
  return () => {
    const others = (held.get(id) ?? 1) - 1
    if (others) held.set(id, others)
    else held.delete(id)
  }
}

/** Lets go of a request that was decided. */
export const releaseRequest = (id: string) => void held.delete(id)

/**
 * Returns the new list with the held requests of the old one, unchanged and after the same
 * neighbour.
 */
export function withHeld<Pages extends RequestPages>(
  before: Pages | undefined,
  after: Pages,
): Pages {
  const earlier = before?.pages.flatMap((page) => page.requests) ?? []
  if (!earlier.some(({ id }) => held.has(id))) return after
  const pages = after.pages.map((page) => ({ ...page, requests: [...page.requests] }))
  earlier.forEach((request, at) => {
    if (!held.has(request.id)) return
    for (const { requests } of pages) {
      const place = requests.findIndex(({ id }) => id === request.id)
      if (place >= 0) {
        requests[place] = request
        return
      }
    }
    const neighbour = earlier[at - 1]?.id
    const page = pages.find(({ requests }) => requests.some(({ id }) => id === neighbour))
    const place = page?.requests.findIndex(({ id }) => id === neighbour) ?? -1
    const target = page ?? pages[0]
    target?.requests.splice(place + 1, 0, request)
  })
  return { ...after, pages }
}
