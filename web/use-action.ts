import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { useFailureToast } from './failure.ts'
import { SignInCancelled, withFreshSignIn } from './fresh-sign-in.ts'
import type { MessageKey } from './i18n/translation.ts'
import { newId } from './new-id.ts'
import type { FieldErrors } from './ui/form.tsx'
import { toast } from './ui/toasts.tsx'

export type ActionOptions = {
  /** What to refetch afterwards, also after a failure: it may show why. */
  refetch?: readonly QueryKey[]
  /** If true, stays busy until that is refetched, and only then answers. */
  isBusyWhileRefetching?: boolean
}

export type ActOptions<Answer> = {
  onSuccess?: (answer: Answer) => void
  /** Returns the text of the toast that shows a success. Without it there is none. */
  message?: (answer: Answer) => string
  /** Title of the toast that shows a failure. */
  title?: MessageKey
  /** Text of a failure that has neither a message nor a text. */
  fallback?: MessageKey
  /** A form at whose fields failures are shown that the server names. */
  form?: { showErrors(fields: FieldErrors): boolean }
  /** Returns true if it has handled a failure itself. */
  onFailure?: (failure: unknown) => boolean
}

/**
 * Returns `act`, which does what a press asks for, one at a time: it calls the server, with a new
 * operation id for calls that need one, asks for the password if the sign-in is too old, and shows
 * the outcome. It returns the answer, or undefined if the call failed or the user cancelled. Never
 * throws.
 */
export function useAction({ refetch = [], isBusyWhileRefetching }: ActionOptions = {}) {
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const working = useRef(false)

  function showOrHandle<Answer>(failure: unknown, options: ActOptions<Answer>) {
    const { title, fallback, form, onFailure } = options
    if (failure instanceof SignInCancelled) return
    setFailure(failure)
    if (onFailure?.(failure)) return
    if (failure instanceof ApiError && form?.showErrors(failure.fields)) return
    showFailure(failure, { title, fallback })
  }

  async function act<Answer>(
    send: (operationId: string) => Promise<Answer>,
    options: ActOptions<Answer> = {},
  ): Promise<Answer | undefined> {
    if (working.current) return undefined
    working.current = true
    setBusy(true)
    setFailure(undefined)
    const operationId = newId()
    try {
      const answer = await withFreshSignIn(() => send(operationId))
      options.onSuccess?.(answer)
      if (options.message) toast({ tone: 'success', message: options.message(answer) })
      return answer
    } catch (failure) {
      showOrHandle(failure, options)
      return undefined
    } finally {
      const fetched = Promise.all(
        refetch.map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      if (isBusyWhileRefetching) await fetched
      working.current = false
      setBusy(false)
    }
  }
  return { act, busy, failure }
}
