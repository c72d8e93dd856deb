import type { KeyboardEvent } from 'react'
import { formatWholeDollars, parseAmount, quickAmounts, withCommas } from '#domain/money.ts'
import { useTranslation } from '../i18n/translation.ts'
import styles from './amount-field.module.css'
import { Ltr } from './ltr.tsx'

type QuickAmountsProps = {
  value: string
  onPick: (amount: string) => void
  className?: string
  /** Without their signs, in the column of amounts. */
  bare?: boolean
}

/** Buttons for the three usual amounts: 180, 500 and 1000 dollars (docs/product.md §7.2). */
export function QuickAmounts({ value, onPick, className = '', bare }: QuickAmountsProps) {
  const { t } = useTranslation()
  const entered = parseAmount(value)
  return (
    <fieldset className={`${styles.quick} ${className}`} aria-label={t('admin.quickAmounts')}>
      {quickAmounts.map((amount, at) => (
        // Plain buttons, because fifty rows render 150 of them.
        <button
          key={amount}
          type="button"
          aria-keyshortcuts={`Alt+${at + 1}`}
          aria-pressed={entered.ok && entered.amount === `${amount}.00`}
          aria-label={bare ? formatWholeDollars(String(amount)) : undefined}
          onClick={() => onPick(String(amount))}
        >
          <Ltr>{bare ? withCommas(amount) : formatWholeDollars(String(amount))}</Ltr>
        </button>
      ))}
    </fieldset>
  )
}

/** Returns the amount for Alt with 1, 2 or 3; undefined for other keys. */
export function quickAmountOf(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>,
): string | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined
  const at = /^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1]
  const amount = at && quickAmounts[Number(at) - 1]
  return amount ? String(amount) : undefined
}
