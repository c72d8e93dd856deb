import type { Translate } from '#web/i18n/translation.ts'
import type { PayoutRun } from '../queries.ts'

/** Returns what did not reach the families: how many came back, and how many the bank refused. */
export const badEndsOf = (
  { came_back, refused }: Pick<PayoutRun, 'came_back' | 'refused'>,
  t: Translate,
): string[] => [
  ...(came_back > 0 ? [t('payouts.cameBackCount', { count: came_back })] : []),
  ...(refused > 0 ? [t('payouts.fileRefusedDone', { count: refused })] : []),
]
