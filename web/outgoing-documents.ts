import { create } from 'zustand'

/** A document that goes out with a request: it is being sent, or `failure` is why it was not accepted. */
export type OutgoingDocument = { id: string; file: File; failure?: unknown }

/**
 * Documents on their way, by request. The files live in this page only: a reload forgets them, and
 * the family adds them on the card of its request.
 */
export const useOutgoingDocuments = create<Record<string, OutgoingDocument[]>>(() => ({}))

/** Replaces what is on its way with one request. */
export function setOutgoing(
  requestId: string,
  change: (before: OutgoingDocument[]) => OutgoingDocument[],
) {
  useOutgoingDocuments.setState((all) => ({ [requestId]: change(all[requestId] ?? []) }))
}
