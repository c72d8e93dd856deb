import { ApiError } from '#web/api-error.ts'
import { type OutgoingDocument, setOutgoing } from '#web/outgoing-documents.ts'

/** A document that was chosen, with the id that makes sending it again idempotent. */
export type ChosenFile = Pick<OutgoingDocument, 'id' | 'file'>

const noConnection = new ApiError(0, { error_code: 'err.network' })

/**
 * Sends documents with a request that was received, without waiting for them. What fails is shown on
 * the card of the request, also if the script that sends could not be loaded.
 */
export function sendChosen(requestId: string, chosen: readonly ChosenFile[]) {
  if (chosen.length === 0) return
  setOutgoing(requestId, () => [...chosen])
  import('#web/features/documents/index.ts').then(
    ({ sendWithRequest }) => sendWithRequest(requestId, chosen),
    () => setOutgoing(requestId, () => chosen.map((one) => ({ ...one, failure: noConnection }))),
  )
}
