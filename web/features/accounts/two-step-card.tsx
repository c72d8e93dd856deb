import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { LazyComponent } from '#web/ui/lazy-component.tsx'

const load = async () => (await import('./two-step.tsx')).TwoStep

/** The second step of signing in, loaded on demand: only administrators see it. */
export function TwoStepCard() {
  const { t } = useTranslation()
  return (
    <Card className="stack">
      <h2 className="card-title">{t('twoStep.title')}</h2>
      <LazyComponent load={load} wanted failed={t('err.partMissing')} />
    </Card>
  )
}
