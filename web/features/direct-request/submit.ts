import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { ApiError, refusalOf } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useUploadDocument } from '#web/features/documents/index.ts'
import { methodOf } from '#web/features/request-fields/index.ts'
import { SignInCancelled, withFreshSignIn } from '#web/fresh-sign-in.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey, countsKey, familiesKey, requestsKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'
import { directRequestInput, errorsOf } from './payload.ts'
import type { DirectValues } from './values.ts'

/** A saved request, with its document if the upload failed. */
export type SavedRequest = {
  request: ListedRequest
  code: string
  unsent?: { document: File; reason: unknown } | undefined
}

type SubmitOptions = {
  /** Shows the server's errors, message keys by field. */
  showErrors: (errors: Partial<Record<string, string>>) => void
  /** Clears the form for the next request, which starts with this date. */
  onSaved: (date: string) => void
}

/**
 * Sends the long form, then its document (docs/product.md §4.6). A failed document leaves the
 * request in place, and can be sent again.
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
      const send = () => call('create_direct_request', input)
      const { request, code } = await withFreshSignIn(send)
      for (const queryKey of [requestsKey, countsKey, codesKey]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      const unsent = document && (await sendDocument(request.id, document))
      toast(
        unsent
          ? { tone: 'error', message: t('err.uploadFailed') }
          : { tone: 'success', message: t('ok.directCreated') },
      )
      setSaved({ request, code, unsent })
      onSaved(values.date_of_request)
    } catch (failure) {
      failed(failure, method)
    }
  }

  function failed(failure: unknown, method: PaymentMethod) {
    if (failure instanceof SignInCancelled) return
    const refusal = refusalOf('create_direct_request', failure)
    if (refusal?.request) {
      setSavedBefore(refusal.request)
    } else if (refusal) {
      const { fields = {} } = refusal
      if ('input_same_numbers' in fields) {
        void queryClient.invalidateQueries({ queryKey: familiesKey })
      }
      showErrors(errorsOf(fields, method))
      failureToast(failure, { fallback: 'err.createFailed' })
    } else if (failure instanceof ApiError && failure.status === 401) {
      toast({ tone: 'error', message: t('err.mustBeLoggedIn') })
    } else {
      failureToast(failure, { title: 'err.createFailed' })
    }
  }

  const sendDocument = (requestId: string, document: File): Promise<SavedRequest['unsent']> =>
    upload(requestId, document).then(
      () => undefined,
      (reason: unknown) => ({ document, reason }),
    )

  return { submit, saved, savedBefore, forgetSavedBefore: () => setSavedBefore(undefined) }
}
