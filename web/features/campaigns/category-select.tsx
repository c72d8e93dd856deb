import { useCategoryName } from '#web/i18n/category-name.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx'
import { useAnswer } from '#web/use-answer.ts'

/** The stored categories, in the reader's language. */
export function CategorySelect(field: Omit<SelectFieldProps, 'label' | 'options'>) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const { data = [] } = useAnswer(['categories'], 'get_request_categories', {})
  return (
    <SelectField
      {...field}
      label={t('field.category')}
      optional
      options={data.map((stored) => ({ value: stored, label: categoryName(stored) }))}
    />
  )
}
