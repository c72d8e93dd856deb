import { useEffect, useState } from 'react'
import { clearDirectDraft, readDirectDraft, writeDirectDraft } from './draft.ts'
import type { DirectValues } from './values.ts'

/** Returns the stored draft, if there is one. */
export function useStoredDraft(userId: string): Partial<DirectValues> | undefined {
  const [draft] = useState(() => readDirectDraft(userId))
  return draft
}

/** Stores the form as a draft whenever it changes, unless it is empty. */
export function useStoreDraft(userId: string, values: DirectValues) {
  const json = JSON.stringify(values)
  useEffect(() => {
    const current: DirectValues = JSON.parse(json)
    if (isEmpty(current)) clearDirectDraft(userId)
    else writeDirectDraft(userId, current)
  }, [userId, json])
}

function isEmpty(draft: DirectValues): boolean {
  const { date_of_request: _, phone_country: __, submission_id: ___, ...values } = draft
  return Object.values(values).every((value) => !value)
}
