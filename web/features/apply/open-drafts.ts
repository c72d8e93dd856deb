import { useEffect } from 'react'
import { draftPrefix } from '#web/device-storage.ts'

/**
 * Marks a draft as open in this tab while the component is mounted. A no-op without Web Locks (plain
 * http).
 */
export function useOpenDraft(key: string) {
  useEffect(() => {
    const leaving = new AbortController()
    holdUntil(leaving.signal, key)
    return () => leaving.abort()
  }, [key])
}

function holdUntil(signal: AbortSignal, key: string) {
  navigator.locks
    ?.request(key, { mode: 'shared' }, () => {
      return new Promise<void>((release) => {
        if (signal.aborted) release()
        signal.addEventListener('abort', () => release())
      })
    })
    .catch(() => undefined)
}

/** Returns the keys of the drafts that are open in a tab, including this one. */
export async function openDrafts(): Promise<string[]> {
  const state = await navigator.locks?.query()
  return (state?.held ?? []).flatMap(({ name }) => (name?.startsWith(draftPrefix) ? [name] : []))
}
