import type { RecordedWay } from '#domain/books/outside.ts'
import { formatDollars } from '#domain/money.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'

export function SignedDollars({ amount }: { amount: string }) {
  return <Ltr className="numbers">{formatDollars(amount)}</Ltr>
}

/** Returns the name of a fund as it is shown: the first one is translated until it is renamed. */
export function useFundName() {
  const { t } = useTranslation()
  return ({ name }: { name: string }) => (name === 'General' ? t('fund.general') : name)
}

/** Returns the message that says how something was paid without a run. */
export const messageOfWay = (way: RecordedWay) =>
  way === 'by_hand' ? 'outside.way.hand' : (`outside.way.${way}` as const)

/** "11/2026" for 2026-11. */
export const monthText = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`
