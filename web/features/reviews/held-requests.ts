import type { RequestPages } from './review-cache.ts'

/**
 * Requests with unsaved text. A refetched list keeps them as they were shown, so that nothing
 * disappears while somebody types. What another administrator saved meanwhile appears as a conflict
 * on saving.
 */
const held = new Set<string>()

export const holdRequest = (id: string) => void held.add(id)
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
