import { categoryMessageKey } from '#domain/categories.ts'
import { useTranslation } from './translation.ts'

/**
 * Returns a function that names a stored category in the reader's language; unknown ones as stored.
 */
export function useCategoryName(): (stored: string) => string {
  const { t } = useTranslation()
  return (stored) => {
    const key = categoryMessageKey(stored)
    return key ? t(key) : stored
  }
}
