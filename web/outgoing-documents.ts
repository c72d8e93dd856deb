import { create } from 'zustand'
import { forgetFiles } from './kept-files.ts'

/** A document that goes out with a request: it is being sent, or `failure` is why it was not accepted. */
export type OutgoingDocument = { id: string; file: File; failure?: unknown }

/** Documents on their way, by request. After a reload those that are kept on the device go on. */
export const useOutgoingDocuments = create<Record<string, OutgoingDocument[]>>(() => ({}))

/** Replaces what is on its way with one request. What was sent or removed is no longer kept. */
export function setOutgoing(
  requestId: string,
  change: (before: OutgoingDocument[]) => OutgoingDocument[],
) {
  const before = useOutgoingDocuments.getState()[requestId] ?? []
  const after = change(before)
  useOutgoingDocuments.setState({ [requestId]: after })
  const ids = new Set(after.map(({ id }) => id))
  const gone = new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id])))
  if (gone.size > 0) void forgetFiles(({ id }) => gone.has(id))
}
