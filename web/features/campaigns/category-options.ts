import { useCategoryName } from '#web/i18n/category-name.ts'
import { useAnswer } from '#web/use-answer.ts'

/** Returns the stored categories as options, in the reader's language. */
export function useCategoryOptions() {
  const categoryName = useCategoryName()
  const { data = [] } = useAnswer(['categories'], 'get_request_categories', {})
  return data.map((stored) => ({ value: stored, label: categoryName(stored) }))
}
