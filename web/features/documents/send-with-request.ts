import { type OutgoingDocument, setOutgoing } from '#web/outgoing-documents.ts'
import { sendDocument } from './queries.ts'

/** A document that was chosen, with the id that makes sending it again idempotent. */
export type ChosenDocument = Pick<OutgoingDocument, 'id' | 'file'>

/** Sends documents with a request, one after the other. Those that fail stay, with the reason. */
export async function sendWithRequest(requestId: string, chosen: readonly ChosenDocument[]) {
  const begun: OutgoingDocument[] = chosen.map(({ id, file }) => ({ id, file }))
  const ids = new Set(begun.map(({ id }) => id))
  setOutgoing(requestId, (before) => [...before.filter(({ id }) => !ids.has(id)), ...begun])
  for (const { id, file } of begun) {
    const failure = await sendDocument(`/documents/own/${requestId}`, file, id).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setOutgoing(requestId, (before) =>
      before.flatMap((one) => {
        if (one.id !== id) return [one]
        return failure ? [{ ...one, failure }] : []
      }),
    )
  }
}
