import type { CodeState } from '#domain/code-use.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<CodeState, BadgeTone> = {
  available: 'good',
  user_created: 'waiting',
  fully_used: 'quiet',
  revoked: 'quiet',
  expired: 'quiet',
}

/** The labels of the states: Available, Registered, Used, Revoked, Expired (docs/product.md §2.6). */
export const stateLabels = {
  available: 'code.statusAvailable',
  user_created: 'code.statusRegistered',
  fully_used: 'code.statusUsed',
  revoked: 'codes.stateRevoked',
  expired: 'codes.stateExpired',
} as const satisfies Record<CodeState, string>

/** The state of a code as a badge. */
export function CodeStateBadge({ state }: { state: CodeState }) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(stateLabels[state])}</Badge>
}
