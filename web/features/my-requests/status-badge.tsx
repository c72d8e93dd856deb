import type { RequesterRequest } from '#contract/requests.ts'
import { isRequestStatus, type MiddleStatus, progressOf } from '#domain/request-status.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge } from '#web/ui/badge.tsx'

type BadgeProps = {
  status: string
  outcome: RequesterRequest['outcome']
  middle?: MiddleStatus
}

/**
 * The status of a request as a badge. While nothing is being paid, what the office decided or asks
 * says more than "Received" (docs/product.md §4.7).
 */
export function StatusBadge({ status, outcome, middle = 'processed' }: BadgeProps) {
  const { t } = useTranslation()
  if (outcome === 'declined') return <Badge tone="quiet">{t('dash.notApproved')}</Badge>
  if (outcome === 'withdrawn') return <Badge tone="quiet">{t('outcome.withdrawn')}</Badge>
  if (outcome === 'needs_info') return <Badge tone="waiting">{t('outcome.needs_info')}</Badge>
  if (outcome === 'approved' && status === 'created') {
    return <Badge tone="good">{t('outcome.approved')}</Badge>
  }
  const read = progressOf(status) === progressOf(middle) ? middle : status
  return (
    <Badge tone={status === 'paid' ? 'accent' : 'good'}>
      {isRequestStatus(read) ? t(`status.${read}`) : read}
    </Badge>
  )
}
