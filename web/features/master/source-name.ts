import { useTranslation } from '#web/i18n/translation.ts'

const keys: Partial<Record<string, 'source.code' | 'source.direct'>> = {
  Code: 'source.code',
  Direct: 'source.direct',
}

/** Returns the name of a source in the reader's language; a missing one is 'Code' (docs/product.md §4.1). */
export function useSourceName(): (stored: string | null) => string {
  const { t } = useTranslation()
  return (stored) => {
    const key = keys[stored || 'Code']
    return key ? t(key) : (stored ?? '')
  }
}
