import { sendWithRequest } from '#web/features/documents/index.ts'
import { keptFiles } from '#web/kept-files.ts'
import { useOutgoingDocuments } from '#web/outgoing-documents.ts'

/** Goes on sending what a reload has interrupted. */
export async function resumeSending(userId: string) {
  const kept = await keptFiles(
    ({ owner, requestId }) => owner === userId && requestId !== undefined,
  )
  const underway = useOutgoingDocuments.getState()
  for (const id of new Set(kept.flatMap(({ requestId = '' }) => requestId))) {
    if (underway[id]?.length) continue
    void sendWithRequest(
      id,
      kept.filter(({ requestId }) => requestId === id),
    )
  }
}
