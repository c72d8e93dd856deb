import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestDocument } from '#contract/documents.ts'
import { call, send } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

/** The prefix of cache keys for the documents of each request. */
const documentsKey = ['documents'] as const

/** Returns the documents of a request, oldest first. */
export const useDocuments = (request_id: string) =>
  useAnswer(
    [...documentsKey, request_id],
    'list_request_documents',
    { request_id },
    { select: ({ documents }) => documents },
  )

/** 5 MB on a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 180_000

/**
 * Sends a file to a path of documents. With an id, sending it again stores it once. Throws an
 * ApiError.
 */
export async function sendDocument(path: string, file: File, id?: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/octet-stream', // the server looks at the content
    'X-File-Name': encodeURIComponent(wellFormed(file.name)),
    ...(id && { 'X-Document-Id': id }),
  }
  await send(path, { method: 'POST', headers, body: file }, UPLOAD_TIMEOUT_MS)
}

// encodeURIComponent throws on half a surrogate pair, which a file name may contain.
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))

/** Returns a function that adds a file to a request. Throws an ApiError. */
export function useUploadDocument() {
  const queryClient = useQueryClient()
  return useCallback(
    async (requestId: string, file: File) => {
      const queryKey = [...documentsKey, requestId]
      await sendDocument(`/documents/${requestId}`, file)
      // A first fetch may still be under way without the file, and invalidating does not restart it.
      await queryClient.cancelQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey })
    },
    [queryClient],
  )
}

/** Returns a function that deletes a document. Throws an ApiError. */
export function useRemoveDocument() {
  const queryClient = useQueryClient()
  return useCallback(
    async ({ id, request_id }: Pick<RequestDocument, 'id' | 'request_id'>) => {
      await call('remove_request_document', { document_id: id })
      void queryClient.invalidateQueries({ queryKey: [...documentsKey, request_id] })
    },
    [queryClient],
  )
}

/** Returns a function that deletes a document of one's own. Throws an ApiError. */
export function useRemoveOwnDocument() {
  const queries = useQueryClient()
  return async ({ id: document_id }: { id: string }) => {
    await call('remove_answer_document', { document_id }).finally(() =>
      queries.invalidateQueries({ queryKey: requestsKey }),
    )
  }
}

/** Returns the address of a document, for administrators and for the family whose answer it is. */
export const documentAddress = (id: string) => `/documents/${id}`
