import { useState } from 'react'
import { draftPrefix } from '#web/device-storage.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { storedDraft } from '#web/stored-draft.ts'
import { useDraft } from '#web/use-draft.ts'

/** The answer being written about a request: its text, and a function that replaces it. */
export function useAnswerDraft(requestId: string) {
  const { user } = useAuth()
  const draft = answerDraft(`${user?.id}:${requestId}`)
  const [text, write] = useState(() => draft.read() ?? '')
  useDraft(draft, { content: text || undefined })
  return { text, write }
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>

const answerDraft = (id: string) =>
  storedDraft<string>(`${draftPrefix}answer:${id}`, {
    parse: (text) => text,
    format: (text) => text,
  })
