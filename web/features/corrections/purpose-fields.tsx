import { useTranslation } from 'react-i18next'
import { requestLabels as labels } from '#domain/request-fields.ts'
import { FieldStack, useCategories } from '#web/features/request-fields/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { SectionProps } from './sections.tsx'

/** What the request is for. */
export function PurposeFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const { categories, reload } = useCategories(form.values.category)
  return (
    <FieldStack>
      <SelectField
        {...form.field('category')}
        label={t(labels.category)}
        options={categories.map((stored) => ({ value: stored, label: categoryName(stored) }))}
        onOpen={reload}
      />
      <TextAreaField {...form.field('reason')} label={t(labels.reason)} rows={5} />
      <TextAreaField {...form.field('where_met')} label={t(labels.where_met)} optional rows={2} />
    </FieldStack>
  )
}
