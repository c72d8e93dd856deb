import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from './format.ts'

type T = ReturnType<typeof useTranslation>['t']

/**
 * Returns the messages and formats that the cells of a table use. The object is the same at each
 * rendering in one language, so that memoized rows can take it.
 */
export function useWords() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => ({ t: withCache(t), ...formats }), [t, formats])
}
export type Words = ReturnType<typeof useWords>

/** Looks up each message without values once, because every row of a table shows the same ones. */
function withCache(t: T): T {
  const known = new Map<string, string>()
  const lookUp = (key: string, values?: object) => {
    const text = (!values && known.get(key)) || String(t(key as never, values as never))
    if (!values && text !== key) known.set(key, text) // a missing message may be loaded later
    return text
  }
  return lookUp as unknown as T
}
