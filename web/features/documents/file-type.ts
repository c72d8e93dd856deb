import { DOCUMENT_HEAD_BYTES, documentTypeOf } from '#domain/documents.ts'

/** Returns the type of a file by its content; undefined for an unsupported one. */
export const typeOfFile = async (file: Blob) =>
  documentTypeOf(new Uint8Array(await file.slice(0, DOCUMENT_HEAD_BYTES).arrayBuffer()))
