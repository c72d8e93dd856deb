import { useTranslation } from 'react-i18next'
import type { RequesterRequest } from '#contract/requests.ts'
import { isRequestStatus } from '#domain/request-status.ts'
import { Badge } from '#web/ui/badge.tsx'

type BadgeProps = { status: string; outcome: RequesterRequest['outcome'] }

/** The status of a request as a badge, or that it was declined or withdrawn. */
export function StatusBadge({ status, outcome }: BadgeProps) {
  const { t } = useTranslation()
  if (outcome === 'declined' || outcome === 'withdrawn') {
    return <Badge tone="quiet">{t(`outcome.${outcome}`)}</Badge>
  }
  return (
    <Badge tone={status === 'paid' ? 'accent' : 'good'}>
      {isRequestStatus(status) ? t(`status.${status}`) : status}
    </Badge>
  )
}
