import { formatDollars } from '#domain/money.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Ltr } from '#web/ui/ltr.tsx'

/** Dollars that may be less than nothing, with the sign before the dollar sign. */
const signedAmount = (dollars: string): string =>
  dollars.startsWith('-') ? `−${formatDollars(dollars.slice(1))}` : formatDollars(dollars)

export function SignedDollars({ amount }: { amount: string }) {
  return <Ltr className="numbers">{signedAmount(amount)}</Ltr>
}

/** Returns the name of a fund as it is shown: the first one is translated until it is renamed. */
export function useFundName() {
  const { t } = useTranslation()
  return ({ name }: { name: string }) => (name === 'General' ? t('fund.general') : name)
}

/** "11/2026" for 2026-11. */
export const monthText = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`
