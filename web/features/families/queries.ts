import { call } from '#web/api.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { familiesKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns families that a search finds, the one that asked last first. */
export const useFamilies = (search: string) =>
  usePagedQuery({
    queryKey: [...familiesKey, 'found', search],
    load: (page, signal) =>
      call('find_families', { ...(search && { search }), ...page }, { signal }),
    rowsOf: ({ families }) => families,
  })

/** Returns a family by its number. */
export const useFamily = (number: number) =>
  useAnswer([...familiesKey, 'family', number], 'get_family', { number }, { retry: false })

/** Returns the requests of a family, newest first. */
export const useFamilyRequests = (familyId: string) =>
  usePagedQuery({
    queryKey: [...familiesKey, 'requests', familyId],
    load: (page, signal) =>
      call('get_family_requests', { family_id: familyId, ...page }, { signal }),
    rowsOf: ({ requests }) => requests,
  })

/** Returns what was recorded about a family, newest first. */
export const useFamilyEvents = (familyId: string) =>
  usePagedQuery({
    queryKey: [...familiesKey, 'events', familyId],
    load: (page, signal) => call('get_family_events', { family_id: familyId, ...page }, { signal }),
    rowsOf: ({ events }) => events,
  })

/** Returns the helpers, by name, and what may be a helper's. */
export const useListedHelpers = () => useAnswer([...familiesKey, 'helpers'], 'list_helpers', {})

/** Returns the helpers; none until they are loaded. */
export const useHelpers = () => useListedHelpers().data?.helpers ?? []
