import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { TwoStep } from './two-step.tsx'

/** The second step of signing in: only administrators see it. */
export function TwoStepCard() {
  const { t } = useTranslation()
  return (
    <Card title={t('twoStep.title')}>
      <TwoStep />
    </Card>
  )
}
