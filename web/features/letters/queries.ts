import type { ListedLetter } from '#contract/letters.ts'
import type { Channel, LetterKind, LetterState } from '#domain/letters.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { lettersKey } from '#web/query-keys.ts'
import { useAction } from '#web/use-action.ts'

export type LetterFilter = {
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

/** Returns whether there is or was a gateway for text messages. */
export const useHasTexts = (filter: LetterFilter): boolean =>
  useLetters(filter).firstPage?.has_texts ?? false

/** Returns what can be done with a letter, and whether it is being done. */
export function useLetterActions({ id }: ListedLetter) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [lettersKey] })
  const actOn = (name: 'send_letter_again' | 'cancel_letter', done: string) =>
    act(() => call(name, { letter_id: id }), { message: () => done })
  return {
    busy,
    sendAgain: () => actOn('send_letter_again', t('letters.again')),
    cancel: () => actOn('cancel_letter', t('letters.cancelled')),
  }
}
