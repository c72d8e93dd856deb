import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { ApiError, call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { useUploadDocument } from '#web/features/documents/index.ts'
import { methodOf } from '#web/features/request-fields/index.ts'
import { codesKey, countsKey, requestsKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'
import { directRequestInput } from './payload.ts'
import type { DirectValues } from './values.ts'

/** A request that was saved; `document` is the file that did not go along. */
export type SavedRequest = { request: ListedRequest; code: string; document?: File }

type SubmitOptions = {
  /** Message keys by field, as the server sees it. */
  showErrors: (errors: Partial<Record<string, string>>) => void
  /** The form is to be emptied for the next request, which begins with this date. */
  onSaved: (date: string) => void
}

/**
 * Sends the long form, and then its document (docs/product.md §4.6):
 * a document that fails leaves the request as it is, and can be sent again.
 */
export function useSubmitDirect({ showErrors, onSaved }: SubmitOptions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const failureToast = useFailureToast()
  const upload = useUploadDocument()
  const [saved, setSaved] = useState<SavedRequest>()
  const [savedBefore, setSavedBefore] = useState<ListedRequest>()

  async function submit(values: DirectValues, document: File | undefined) {
    const method = methodOf(values)
    if (!method) return
    setSavedBefore(undefined)
    try {
      const input = directRequestInput(method, values)
      const answer = await call('create_direct_request', input)
      if (!answer.success) return refused(answer, method)
      for (const queryKey of [requestsKey, countsKey, codesKey]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      const failed = document && (await isRefused(answer.request.id, document))
      toast(
        failed
          ? { tone: 'error', message: t('err.uploadFailed') }
          : { tone: 'success', message: t('ok.directCreated') },
      )
      const { request, code } = answer
      setSaved({ request, code, document: failed ? document : undefined })
      onSaved(values.date_of_request)
    } catch (failure) {
      failed(failure)
    }
  }

  function refused(
    answer: { error_code: string; fields?: Record<string, string>; request?: ListedRequest },
    method: PaymentMethod,
  ) {
    if (answer.request) return setSavedBefore(answer.request)
    showErrors(decodeErrors(answer.fields ?? {}, method))
    failureToast(answer, { fallback: 'err.createFailed' })
  }

  function failed(failure: unknown) {
    if (failure instanceof ApiError && failure.status === 401) {
      toast({ tone: 'error', message: t('err.mustBeLoggedIn') })
    } else {
      failureToast(failure, { title: 'err.createFailed' })
    }
  }

  async function isRefused(requestId: string, document: File): Promise<boolean> {
    try {
      await upload(requestId, document)
      return false
    } catch {
      return true
    }
  }

  return { submit, saved, savedBefore, forgetSavedBefore: () => setSavedBefore(undefined) }
}
