import type { Channel, LetterKind, LetterState } from '#domain/letters.ts'
import { call } from '#web/api.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { lettersKey } from '#web/query-keys.ts'

type LetterFilter = {
  search?: string
  kind?: LetterKind
  state?: LetterState
  channel?: Channel
}

/** Returns letters, newest first. */
export const useLetters = (filter: LetterFilter) =>
  usePagedQuery({
    queryKey: [...lettersKey, filter],
    load: (page, signal) => call('list_letters', { ...filter, ...page }, { signal }),
    rowsOf: ({ letters }) => letters,
  })
