import { z } from '@hono/zod-openapi'
import { id, instant, outcome, procedure } from './procedure.ts'

/**
 * A file attached to a request. `POST /documents/{request_id}` takes the file as its body, with its
 * percent-encoded name in `X-File-Name`, and returns this; `GET /documents/{id}` returns the file.
 * `POST /documents/answer/{question_id}` adds a document to an answer, for its family too, and takes
 * an id in `X-Document-Id` that makes it idempotent. `POST /documents/own/{request_id}` does so for a
 * document that a family sends with its request.
 */
const requestDocument = z.object({
  id,
  request_id: id,
  file_name: z.string(),
  file_path: z.string(),
  /** In bytes. */
  file_size: z.int(),
  mime_type: z.string(),
  uploaded_by: id.nullable(),
  uploaded_by_name: z.string().nullable(),
  created_at: instant,
})
export type RequestDocument = z.infer<typeof requestDocument>

export const documents = {
  list_request_documents: procedure({
    audience: 'admin',
    summary: 'Lists the documents of a request, oldest first.',
    input: z.strictObject({ request_id: id }),
    output: z.object({ documents: z.array(requestDocument) }),
  }),
  remove_request_document: procedure({
    audience: 'admin',
    summary: 'Permanently deletes a document.',
    input: z.strictObject({ document_id: id }),
    output: outcome({}),
  }),
  remove_answer_document: procedure({
    audience: 'user',
    summary:
      'Permanently deletes a document that a family sent: of an answer that is not sent yet, or with a request that is not decided.',
    input: z.strictObject({ document_id: id }),
    output: outcome({}),
  }),
}
