import { useTranslation } from 'react-i18next'
import { useFormats } from './format.ts'

/** Returns the messages and formats that the cells of a table use. */
export function useWords() {
  const { t } = useTranslation()
  return { t, ...useFormats() }
}
export type Words = ReturnType<typeof useWords>
