import { useCallback } from 'react'
import { ApiError } from './api-error.ts'
import { type MessageKey, type Translator, useTranslation } from './i18n/translation.ts'
import { toast } from './ui/toasts.tsx'

/**
 * Returns a failure as text: its code's message, else the server's text, else `fallback`. The only
 * place that turns error codes into text.
 */
export function wordsOfFailure(
  { t, has }: Pick<Translator, 't' | 'has'>,
  failure: unknown,
  fallback: MessageKey = 'err.unknown',
): string {
  if (!(failure instanceof ApiError)) return t('err.unexpected')
  const { code, text, retryAfter } = failure
  if (retryAfter && code === 'err.tooManyAttempts') {
    return t('err.tooManyAttemptsWait', { wait: waitingTime({ t }, retryAfter) })
  }
  if (code && has(code)) return t(code)
  return text || t(fallback)
}

function waitingTime({ t }: Pick<Translator, 't'>, seconds: number): string {
  if (seconds < 60) return t('count.seconds', { count: Math.ceil(seconds) })
  return t('count.minutes', { count: Math.ceil(seconds / 60) })
}

/** Returns a function that shows a failure in a toast, with an optional title. */
export function useFailureToast() {
  const translator = useTranslation()
  return useCallback(
    (failure: unknown, options: { title?: MessageKey; fallback?: MessageKey } = {}) =>
      toast({
        tone: 'error',
        title: options.title && translator.t(options.title),
        message: wordsOfFailure(translator, failure, options.fallback),
      }),
    [translator],
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
