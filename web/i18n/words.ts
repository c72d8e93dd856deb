import { useTranslation } from 'react-i18next'
import { useFormats } from './format.ts'

/** Returns what words a table's cells: messages and formats. */
export function useWords() {
  const { t } = useTranslation()
  return { t, ...useFormats() }
}
export type Words = ReturnType<typeof useWords>
