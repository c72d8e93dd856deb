import { useMemo } from 'react'
import { useFormats } from './format.ts'
import { type Translate, useTranslation } from './translation.ts'

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
function withCache(t: Translate): Translate {
  const known = new Map<string, string>()
  return (key, values) => {
    const text = (!values && known.get(key)) || t(key, values)
    if (!values && text !== key) known.set(key, text) // a missing message may be loaded later
    return text
  }
}
