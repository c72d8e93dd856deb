import { useState } from 'react'
import { draftPrefix } from '#web/draft-prefix.ts'
import { useAuth } from '#web/features/accounts/index.ts'

/**
 * The answer being written about a request. It is kept in local storage, so it survives a reload and
 * a session that ends by itself; signing out deletes it.
 */
export function useAnswerDraft(requestId: string) {
  const { user } = useAuth()
  const key = `${draftPrefix}answer:${user?.id}:${requestId}`
  const [text, setText] = useState(() => readDraft(key))
  return {
    text,
    write(next: string) {
      setText(next)
      writeDraft(key, next)
    },
  }
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>

function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(key: string, text: string) {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // storage is disabled or full: the answer lives as long as its form
  }
}
