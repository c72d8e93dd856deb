import { useTranslation } from 'react-i18next'
import { categoryMessageKey } from '#domain/categories.ts'

/** Gives the name of a stored category in the reader's language; one added since as it is stored. */
export function useCategoryName(): (stored: string) => string {
  const { t } = useTranslation()
  return (stored) => {
    const key = categoryMessageKey(stored)
    return key ? t(key) : stored
  }
}
