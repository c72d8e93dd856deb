import { useEffect, useEffectEvent, useRef } from 'react'
import { draftKey } from '#web/features/drafts/index.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'
import { clearDraft, holdDraft, parseDraft, writeDraft } from './draft.ts'

type DraftOptions = {
  userId: string
  code: string
  step: number
  values: FormValues
  /** Takes over the values that another tab with the same form has stored. */
  adopt: (values: Partial<FormValues>) => void
}

/**
 * Stores form and step from the first change on, unless the form is empty. Returns a function that
 * stops it.
 */
export function useDraft({ userId, code, step, values, adopt }: DraftOptions) {
  const kept = JSON.stringify(keptValues(values))
  const last = useRef({ step, kept })
  const ended = useRef(false)

  useEffect(() => {
    if (ended.current) return
    if (last.current.step === step && last.current.kept === kept) return
    last.current = { step, kept }
    const toKeep: Partial<FormValues> = JSON.parse(kept)
    const blank = step === 0 && Object.values(toKeep).every((value) => !value)
    if (blank) clearDraft(userId, code)
    else writeDraft(userId, code, { step, values: toKeep })
  }, [userId, code, step, kept])

  const takeOver = useEffectEvent((text: string | null) => {
    const draft = parseDraft(text)
    if (!draft || ended.current) return
    last.current = { step, kept: JSON.stringify(keptValues({ ...values, ...draft.values })) }
    adopt(draft.values)
  })

  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey(userId, code)) takeOver(newValue)
    }
    const leaving = new AbortController()
    holdDraft(userId, code, leaving.signal)
    window.addEventListener('storage', hear)
    return () => {
      leaving.abort()
      window.removeEventListener('storage', hear)
    }
  }, [userId, code])

  return () => {
    ended.current = true
  }
}
