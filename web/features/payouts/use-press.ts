import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '#web/failure.ts'
import { useIdentity } from '#web/features/accounts/index.ts'
import { newId } from '#web/new-id.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'

/**
 * Returns `press`, which does one thing at a time: it makes the operation id of the press, asks for
 * the password if the sign-in is too old, says that it is done, and refetches what shows it. It
 * returns the answer, or undefined if the call failed or the user cancelled. `fallback` may handle a
 * failure by returning true. Render `dialog` on the page.
 */
export function usePress() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const { proved, dialog } = useIdentity()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)

  async function press<Answer>(
    send: (operation_id: string) => Promise<Answer>,
    done?: (answer: Answer) => string,
    fallback?: (failure: unknown) => boolean,
  ): Promise<Answer | undefined> {
    if (working.current) return undefined
    working.current = true
    setBusy(true)
    const operationId = newId()
    try {
      const answer = await proved(() => send(operationId))
      if (answer !== undefined)
        toast({ tone: 'success', message: done?.(answer) ?? t('payouts.done') })
      return answer
    } catch (failure) {
      if (!fallback?.(failure)) showFailure(failure, { title: 'common.error' })
      return undefined
    } finally {
      working.current = false
      setBusy(false)
      void queries.invalidateQueries({ queryKey: payoutsKey })
      void queries.invalidateQueries({ queryKey: requestsKey, refetchType: 'none' })
    }
  }
  return { press, busy, dialog }
}
export type Press = ReturnType<typeof usePress>['press']
