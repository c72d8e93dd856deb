import { useTranslation } from 'react-i18next'
import { isRequestStatus } from '#domain/request-status.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The status of a request as a badge. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation()
  return (
    <Badge tone={status === 'paid' ? 'accent' : 'good'}>
      {isRequestStatus(status) ? t(`status.${status}`) : status}
    </Badge>
  )
}
