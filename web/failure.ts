import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'
import type { MessageKey } from './i18n/messages.ts'
import { toast } from './ui/toasts.tsx'

/**
 * Returns a failure as text: its code's message, else the server's text, else `fallback`. The only
 * place that turns error codes into text.
 */
export function wordsOfFailure(
  { t, exists }: Pick<i18n, 't' | 'exists'>,
  failure: unknown,
  fallback: MessageKey = 'err.unknown',
): string {
  if (!(failure instanceof ApiError)) return t('err.unexpected')
  const { code, text, retryAfter } = failure
  if (retryAfter && code === 'err.tooManyAttempts') {
    return t('err.tooManyAttemptsWait', { wait: waitingTime({ t }, retryAfter) })
  }
  if (code && exists(code)) return t(code as MessageKey)
  return text || t(fallback)
}

function waitingTime({ t }: Pick<i18n, 't'>, seconds: number): string {
  if (seconds < 60) return t('count.seconds', { count: Math.ceil(seconds) })
  return t('count.minutes', { count: Math.ceil(seconds / 60) })
}

/** Returns a function that shows a failure in a toast, with an optional title. */
export function useFailureToast() {
  const { t, i18n } = useTranslation()
  return useCallback(
    (failure: unknown, options: { title?: MessageKey; fallback?: MessageKey } = {}) =>
      toast({
        tone: 'error',
        title: options.title && t(options.title),
        message: wordsOfFailure(i18n, failure, options.fallback),
      }),
    [t, i18n],
  )
}

/**
 * Returns a function that shows a form's failure: at the fields that the server names, else in a
 * toast.
 */
export function useFormFailure() {
  const showFailure = useFailureToast()
  return useCallback(
    (form: { showErrors(fields: ApiError['fields']): boolean }, failure: unknown) => {
      if (failure instanceof ApiError && form.showErrors(failure.fields)) return
      showFailure(failure, { title: 'common.error' })
    },
    [showFailure],
  )
}
