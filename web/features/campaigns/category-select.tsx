import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx'

/** The stored categories, in the reader's language. */
export function CategorySelect(field: Omit<SelectFieldProps, 'label' | 'options'>) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const { data = [] } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('get_request_categories', {}, { signal }),
  })
  return (
    <SelectField
      {...field}
      label={t('field.category')}
      optional
      options={data.map((stored) => ({ value: stored, label: categoryName(stored) }))}
    />
  )
}
