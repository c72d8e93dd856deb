import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedLetter } from '#contract/letters.ts'
import type { LetterKind, LetterState } from '#domain/letters.ts'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { lettersKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'

export type LetterFilter = { search?: string; kind?: LetterKind; state?: LetterState }

/** Returns letters, newest first. */
export const useLetters = (filter: LetterFilter) =>
  usePagedQuery({
    queryKey: [...lettersKey, filter],
    load: (page, signal) => call('list_letters', { ...filter, ...page }, { signal }),
    rowsOf: ({ letters }) => letters,
  })

/** Returns what can be done with a letter, and whether it is being done. */
export function useLetterActions({ id }: ListedLetter) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function act(name: 'send_letter_again' | 'cancel_letter', done: string) {
    setBusy(true)
    try {
      await call(name, { letter_id: id })
      toast({ tone: 'success', message: done })
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
    void queries.invalidateQueries({ queryKey: lettersKey })
  }
  return {
    busy,
    sendAgain: () => act('send_letter_again', t('ok.letterAgain')),
    cancel: () => act('cancel_letter', t('ok.letterCancelled')),
  }
}
