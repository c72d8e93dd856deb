import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import type { Reach } from '#domain/reach.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import { requestsKey } from '#web/query-keys.ts'
import { createRequestInput } from './payload.ts'
import { firstFailure, stepOfField } from './step.ts'
import { steps } from './steps.ts'

type Options = {
  code: string
  /** Shows errors, message keys by field, in the first step that has one. */
  showErrors: (step: number, errors: Record<string, string>) => void
  onSent: (request: RequesterRequest) => void
  /** Somebody else has spent the code meanwhile, or it has ended: the message key says which. */
  onSpent: (why: string) => void
  /** They cannot be reached as they want: the message key says why. */
  onUnreachable: (why: string) => void
  /** The user's own request has spent the code, with other content. */
  onExists: () => void
}

const ended = ['code.invalid', 'code.revoked', 'code.expired']

/** Sends the wizard's form. `failure` is the error if it belongs to no field. */
export function useCreateRequest({ code, showErrors, ...callbacks }: Options) {
  const queryClient = useQueryClient()
  const failureToast = useFailureToast()
  const [failure, setFailure] = useState<unknown>()

  async function create(values: FormValues, reach?: Reach) {
    setFailure(undefined)
    const wrong = firstFailure(steps, values)
    if (wrong) return showErrors(wrong.step, wrong.errors)
    const method = methodOf(values)
    if (!method) return
    try {
      const input = createRequestInput(code, method, values, reach)
      const { request } = await call('create_request', input)
      void queryClient.invalidateQueries({ queryKey: requestsKey })
      callbacks.onSent(request)
    } catch (error) {
      const refusal = refusalOf('create_request', error)
      if (refusal && ended.includes(refusal.error_code))
        return callbacks.onSpent(refusal.error_code)
      if (refusal?.error_code === 'request.exists') return callbacks.onExists()
      const { input_reach: unreachable, ...fields } = refusal?.fields ?? {}
      if (unreachable) {
        showErrors(0, {})
        return callbacks.onUnreachable(unreachable)
      }
      const errors = decodeErrors(fields, method)
      const [first] = Object.keys(errors)
      const step = first && stepOfField(steps, first, values)
      if (typeof step === 'number') return showErrors(step, errors)
      setFailure(error)
      failureToast(error, { fallback: 'err.createFailed' })
    }
  }

  return { create, failure, clearFailure: () => setFailure(undefined) }
}
