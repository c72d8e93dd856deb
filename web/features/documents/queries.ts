import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestDocument } from '#contract/documents.ts'
import { call, send } from '#web/api.ts'

/** Under it stand the documents of each request in the cache. */
export const documentsKey = ['documents'] as const

/** The documents of a request, oldest first. */
export function useDocuments(requestId: string) {
  return useQuery({
    queryKey: [...documentsKey, requestId],
    queryFn: async ({ signal }): Promise<RequestDocument[]> => {
      const { documents } = await call(
        'list_request_documents',
        { request_id: requestId },
        { signal },
      )
      return documents
    },
  })
}

/** Gives a function that stores a file with a request. Throws an ApiError. */
export function useUploadDocument() {
  const queryClient = useQueryClient()
  return useCallback(
    async (requestId: string, file: File) => {
      const body = new FormData()
      body.set('file', file)
      await send(`/documents/${requestId}`, { method: 'POST', body })
      void queryClient.invalidateQueries({ queryKey: [...documentsKey, requestId] })
    },
    [queryClient],
  )
}

/** Gives a function that removes a document for good. Throws an ApiError. */
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

/** Where a document is seen; for administrators alone. */
export const documentAddress = (id: string) => `/documents/${id}`
