import { useEffect, useState } from 'react'
import { type ChosenDocument, sendWithRequest } from '#web/features/documents/index.ts'
import { forgetFiles, keepFiles, keptFiles } from '#web/kept-files.ts'

/**
 * Returns the documents that were chosen for a draft, which the device keeps like the draft, and what
 * becomes of them.
 */
export function useChosenFiles(owner: string, draft: string) {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([])
  useEffect(() => {
    keptFiles((kept) => kept.owner === owner && kept.draft === draft && !kept.requestId).then(
      (kept) => setChosen((before) => (before.length > 0 ? before : kept)),
    )
  }, [owner, draft])

  const keep = (files: readonly ChosenDocument[], more: { draft: string; requestId?: string }) =>
    keepFiles(files.map(({ id, file }) => ({ id, file, owner, ...more })))

  return {
    chosen,
    choose(files: readonly ChosenDocument[]) {
      setChosen(files)
      const ids = new Set(files.map(({ id }) => id))
      void forgetFiles((kept) => kept.draft === draft && !ids.has(kept.id))
      void keep(files, { draft })
    },
    /** Sends them with a request that was received. */
    send(requestId: string) {
      void keep(chosen, { draft, requestId })
      void sendWithRequest(requestId, chosen)
    },
    /** Takes over those of another draft. */
    async takeFrom(other: string) {
      const files = await moveFiles(other, draft)
      if (files.length > 0) setChosen(files)
    },
  }
}

/** Moves what was chosen for a draft to another one, and returns it. Their keys name their owner. */
export async function moveFiles(from: string, to: string) {
  const files = await keptFiles((kept) => kept.draft === from && !kept.requestId)
  await keepFiles(files.map((kept) => ({ ...kept, draft: to })))
  return files
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
