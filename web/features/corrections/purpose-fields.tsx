import { requestLabels as labels } from '#domain/request-fields.ts'
import { CategoryField, FieldStack } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { SectionProps } from './sections.tsx'

/** What the request is for. */
export function PurposeFields({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FieldStack>
      <CategoryField {...form.field('category')} />
      <TextAreaField {...form.field('reason')} label={t(labels.reason)} rows={5} />
      <TextAreaField {...form.field('where_met')} label={t(labels.where_met)} optional rows={2} />
    </FieldStack>
  )
}
