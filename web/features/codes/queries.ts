import { codesKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns the number of codes of each status. */
export function useCodeCounts() {
  return useAnswer(
    [...codesKey, 'counts'],
    'get_code_counts',
    {},
    { select: ({ counts }) => counts },
  )
}
