import type { PayoutSignal } from '#contract/payouts.ts'
import type { Words } from '#web/i18n/words.ts'

/** Says why a payment deserves a second look. */
export function signalText({ kind, details }: PayoutSignal, words: Words): string {
  const { t, dollars, longDate } = words
  const { amount = '0', average = '0', limit = '0', paid_on, changed_on } = details
  switch (kind) {
    case 'details_changed':
      return paid_on
        ? t('signals.details_changed', { date: longDate(paid_on) })
        : t('signals.details_changed_before')
    case 'account_elsewhere':
      if (details.families) return t('signals.account_group', { families: details.families })
      return t('signals.account_elsewhere', {
        name: details.family_name ?? '-',
        number: details.family_number ?? 0,
      })
    case 'above_average':
      return t('signals.above_average', { amount: dollars(amount), average: dollars(average) })
    case 'above_limit':
      return t('signals.above_limit', { amount: dollars(amount), limit: dollars(limit) })
    default:
      return t('signals.corrected_after_decision', { date: longDate(changed_on ?? '') })
  }
}
