import { useState } from 'react'
import { draftPrefix } from '#web/device-storage.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { storedDraft } from '#web/stored-draft.ts'
import { useDraft } from '#web/use-draft.ts'

type Answer = {
  text: string /** The question as it was when the answer was begun. */
  asked: string
}

/**
 * The answer being written about a request: its text, a function that replaces it, and the question as
 * it was when the answer was begun.
 */
export function useAnswerDraft(requestId: string, question: string | undefined) {
  const { user } = useAuth()
  const draft = answerDraft(`${user?.id}:${requestId}`)
  const [{ text, asked }, setAnswer] = useState<Answer>(
    () => draft.read() ?? { text: '', asked: '' },
  )
  const write = (typed: string) =>
    setAnswer({ text: typed, asked: (text && asked) || (question ?? '') })
  useDraft(draft, { content: text ? { text, asked } : undefined })
  /** The office has changed the words of its question since. */
  const isReworded = text !== '' && question !== undefined && asked !== '' && asked !== question
  return { text, write, asked, isReworded }
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>

const answerDraft = (id: string) =>
  storedDraft<Answer>(`${draftPrefix}answer:${id}`, {
    parse(text) {
      const { text: typed, asked } = JSON.parse(text)
      return { text: String(typed), asked: String(asked) }
    },
  })
