import { textDirectionOf } from '#domain/names.ts'
import { labelsOfStep } from '#domain/request-fields.ts'
import { validateReason } from '#domain/request-form.ts'
import { FieldStack, type FormValues } from '#web/features/request-fields/index.ts'
import { PurposeFields } from '#web/features/request-form/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import styles from './letter.module.css'
import type { Step, WizardForm } from './step.ts'

function Fields({ form }: { form: WizardForm }) {
  const { t } = useTranslation()
  return (
    <FieldStack>
      <PurposeFields form={form} reason={{ help: t('wizard.reasonHelp'), rows: 7 }} />
    </FieldStack>
  )
}

/** The reason in the requester's own words. */
function Summary({ values }: { values: FormValues }) {
  const categoryName = useCategoryName()
  return (
    <>
      <p>
        <Message of="summary.askFor" category={categoryName(values.category)} />
      </p>
      <p className={`as-typed ${styles.reason}`} dir={textDirectionOf(values.reason)}>
        {values.reason}
      </p>
    </>
  )
}

export const reason: Step = {
  title: 'wizard.step2',
  labels: () => labelsOfStep('reason'),
  validate: (values) => validateReason(values),
  Fields,
  Summary,
}
