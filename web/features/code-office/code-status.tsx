import type { CodeStatus } from '#domain/access-code.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<CodeStatus, BadgeTone> = {
  available: 'good',
  user_created: 'waiting',
  fully_used: 'quiet',
}

/** The labels of the statuses: Available, Registered, Used (docs/product.md §2.2). */
export const statusLabels = {
  available: 'code.statusAvailable',
  user_created: 'code.statusRegistered',
  fully_used: 'code.statusUsed',
} as const satisfies Record<CodeStatus, string>

/** The status of a code as a badge. */
export function CodeStatusBadge({ status }: { status: CodeStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
}
