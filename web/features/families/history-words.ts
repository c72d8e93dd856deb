import type { FamilyLine, LastRequest } from '#domain/families.ts'
import { isPositiveAmount } from '#domain/money.ts'
import type { Words } from '#web/i18n/words.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
type Ordinal = 'one' | 'two' | 'few' | 'other'

/** Returns the line of a family's history (docs/product.md §15.3). */
export const historyText = (family: FamilyLine, words: Words) =>
  historyParts(family, words).join(' · ')

/** Returns it for a narrow column: how often it asked, and what it was paid this year. */
export function shortHistoryText(family: FamilyLine, words: Words): string {
  const { requests, paid_this_year, is_newest } = family
  if (requests === 1) return words.t('family.first')
  const nth = `family.short.${ordinals.select(requests) as Ordinal}` as const
  const paid = isPositiveAmount(paid_this_year) && words.wholeDollars(paid_this_year)
  const count = is_newest ? words.t(nth, { number: requests }) : countOf(family, words)
  return paid ? `${count} · ${paid}` : count
}

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
  return t(`family.nth.${ordinals.select(requests) as Ordinal}`, { number: requests })
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
