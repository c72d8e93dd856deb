import type { Outcome } from '#domain/outcomes.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = {
  undecided: 'waiting',
  needs_info: 'waiting',
  answered: 'accent',
  approved: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
} as const

/**
 * The outcome of a request as a badge. Undecided and approved requests have the name of their tab.
 */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  if (outcome === 'undecided') return <Badge tone="waiting">{t('status.pending')}</Badge>
  if (outcome === 'approved') return <Badge tone="good">{t('status.reviewed')}</Badge>
  return <Badge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Badge>
}
