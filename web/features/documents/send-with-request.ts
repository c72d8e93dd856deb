import { type OutgoingDocument, setOutgoing } from '#web/outgoing-documents.ts'
import { sendDocument } from './queries.ts'

/** A document that was chosen, with the id that makes sending it again idempotent. */
export type ChosenDocument = Pick<OutgoingDocument, 'id' | 'file'>

/** Sends documents with a request, one after the other. Those that fail stay, to be sent again. */
export async function sendWithRequest(requestId: string, chosen: readonly ChosenDocument[]) {
  const begun: OutgoingDocument[] = chosen.map(({ id, file }) => ({ id, file, isFailed: false }))
  const ids = new Set(begun.map(({ id }) => id))
  setOutgoing(requestId, (before) => [...before.filter(({ id }) => !ids.has(id)), ...begun])
  for (const { id, file } of begun) {
    const isSent = await sendDocument(`/documents/own/${requestId}`, file, id).then(
      () => true,
      () => false,
    )
    setOutgoing(requestId, (before) =>
      before.flatMap((one) => {
        if (one.id !== id) return [one]
        return isSent ? [] : [{ ...one, isFailed: true }]
      }),
    )
  }
}
