import { requestLabels as labels } from '#domain/request-fields.ts'
import { CategoryField } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import type { SectionProps } from './request-form.ts'

type PurposeProps = SectionProps & { reason?: { help?: string; rows: number } }

/** What the request is for. */
export function PurposeFields({ form, reason = { rows: 5 } }: PurposeProps) {
  const { t } = useTranslation()
  return (
    <>
      <CategoryField {...form.field('category')} />
      <TextAreaField {...form.field('reason')} label={t(labels.reason)} {...reason} />
    </>
  )
}

/** Where the person met the charity. */
export function WhereMetField({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <TextAreaField {...form.field('where_met')} label={t(labels.where_met)} optional rows={2} />
  )
}
