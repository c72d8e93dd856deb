import { requestLabels } from '#domain/request-fields.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx'
import { useCategories } from './use-categories.ts'

/** What the request is for: the categories of the office, in the reader's language. */
export function CategoryField(
  field: Omit<SelectFieldProps, 'label' | 'options' | 'onOpen' | 'value'> & { value?: string },
) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const { categories, reload } = useCategories(field.value ?? '')
  return (
    <SelectField
      {...field}
      label={t(requestLabels.category)}
      options={categories.map((stored) => ({ value: stored, label: categoryName(stored) }))}
      onOpen={reload}
    />
  )
}
