import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoredDraft } from './stored-draft.ts'

type Options<Content> = {
  /** What to store; undefined if there is nothing, which deletes the draft. */
  content: Content | undefined
  /** Takes over what another tab has stored, and returns what the form contains then. */
  adopt?: (theirs: Content) => Content
  /** Called when another tab has deleted the draft: it was sent, or the form was cleared. */
  onDeleted?: () => void
}

/**
 * Stores what is being typed, from the first change on. The caller reads the draft once, for the
 * initial values. Returns a function that deletes the draft and stores nothing more.
 */
export function useDraft<Content>(
  draft: StoredDraft<Content> | undefined,
  { content, adopt, onDeleted }: Options<Content>,
): () => void {
  const text = content === undefined ? undefined : draft?.format(content)
  const last = useRef(text)
  const ended = useRef(false)

  const store = useEffectEvent(() => {
    if (content === undefined) draft?.remove()
    else draft?.write(content)
  })
  useEffect(() => {
    if (ended.current || last.current === text) return
    last.current = text
    store()
  }, [text])

  const hear = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (!draft || key !== draft.key || ended.current) return
    if (newValue === null) return onDeleted?.()
    if (!adopt) return
    const theirs = draft.parse(newValue)
    // Storing it again could overwrite what is typed in the other tab meanwhile.
    if (theirs) last.current = draft.format(adopt(theirs))
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => hear(event)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])

  return () => {
    ended.current = true
    draft?.remove()
  }
}
