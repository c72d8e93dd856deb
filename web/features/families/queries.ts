import { usePagedAnswer } from '#web/paged-answer.ts'
import { familiesKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns families that a search finds, the one that asked last first. */
export const useFamilies = (search: string) =>
  usePagedAnswer(
    [...familiesKey, 'found', search],
    'find_families',
    { ...(search && { search }) },
    ({ families }) => families,
  )

/** Returns a family by its number. */
export const useFamily = (number: number) =>
  useAnswer([...familiesKey, 'family', number], 'get_family', { number }, { retry: false })

/** Returns the requests of a family, newest first. */
export const useFamilyRequests = (familyId: string) =>
  usePagedAnswer(
    [...familiesKey, 'requests', familyId],
    'get_family_requests',
    { family_id: familyId },
    ({ requests }) => requests,
  )

/** Returns what was recorded about a family, newest first. */
export const useFamilyEvents = (familyId: string) =>
  usePagedAnswer(
    [...familiesKey, 'events', familyId],
    'get_family_events',
    { family_id: familyId },
    ({ events }) => events,
  )

/** Returns the helpers, by name, and what may be a helper's. */
export const useListedHelpers = () => useAnswer([...familiesKey, 'helpers'], 'list_helpers', {})

/** Returns the helpers; none until they are loaded. */
export const useHelpers = () => useListedHelpers().data?.helpers ?? []
