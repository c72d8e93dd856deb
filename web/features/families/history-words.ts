import type { FamilyLine, LastRequest } from '#domain/families.ts'
import { isPositiveAmount } from '#domain/money.ts'
import type { Words } from '#web/i18n/words.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** Returns the line of a family's history (docs/product.md §15.3). */
export const historyText = (family: FamilyLine, words: Words) =>
  historyParts(family, words).join(' · ')

/** Returns it for a narrow column, without a last request that is not decided. */
export const shortHistoryText = (family: FamilyLine, words: Words) =>
  historyText(isOpen(family.last) ? { ...family, last: null } : family, words)

const isOpen = (last: LastRequest | null) =>
  last !== null && 'on' in last && ['undecided', 'needs_info', 'answered'].includes(last.outcome)

function historyParts(family: FamilyLine, words: Words): string[] {
  const { t, wholeDollars } = words
  const { requests, last, paid_this_year } = family
  if (requests === 1) return [t('family.first')]
  const parts = [countOf(family, words)]
  if (last) parts.push(lastText(last, words))
  if (isPositiveAmount(paid_this_year)) {
    parts.push(t('family.thisYear', { amount: wholeDollars(paid_this_year) }))
  }
  return parts
}

function countOf({ is_newest, requests }: FamilyLine, { t }: Words): string {
  if (!is_newest) return t('family.requests', { count: requests })
  const form = ordinals.select(requests) as 'one' | 'two' | 'few' | 'other'
  return t(`family.nth.${form}`, { number: requests })
}

/** Says what became of the last request. */
export function lastText(last: LastRequest, words: Words): string {
  const { t, wholeDollars, shortDate } = words
  const amount = last.amount === null ? '' : wholeDollars(last.amount)
  if ('paid_on' in last) return t('family.lastPaid', { amount, date: shortDate(last.paid_on) })
  const on = shortDate(last.on)
  if (last.outcome === 'approved') return t('family.lastApproved', { amount })
  if (last.outcome === 'declined') return t('family.lastDeclined', { date: on })
  if (last.outcome === 'withdrawn') return t('family.lastWithdrawn', { date: on })
  return t('family.lastOpen', { date: on })
}
