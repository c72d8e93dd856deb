import { useTranslation } from 'react-i18next'

const keys: Partial<Record<string, 'source.code' | 'source.direct'>> = {
  Code: 'source.code',
  Direct: 'source.direct',
}

/** Gives the name of a source in the reader's language; none is 'Code' (specification, section 2). */
export function useSourceName(): (stored: string | null) => string {
  const { t } = useTranslation()
  return (stored) => {
    const key = keys[stored || 'Code']
    return key ? t(key) : (stored ?? '')
  }
}
