import type { Locale } from '#domain/locales.ts'
import { formatDollars } from '#domain/money.ts'
import { formatLongDate } from '#domain/payment-date.ts'
import type { approvalTold } from '#domain/payouts/family-view.ts'
import type { Build } from './letter-content.ts'
import type { LetterData } from './letter-data.ts'

type Reviewed = LetterData['reviewed'] & { approved?: ReturnType<typeof approvalTold> }
/** What the office decided: that it was approved, with the Friday, or only that it has looked. */
export function decision(
  { outcome, pay_on, code, approved }: Reviewed,
  say: Build,
  locale: Locale,
) {
  if (outcome !== 'approved') return [say(code ? 'mail.reviewedDirect' : 'mail.reviewedText')]
  const amount = approved?.total && formatDollars(approved.total)
  if (approved && approved.dues.length > 0) return planned(approved.dues, amount, say, locale)
  return [
    say('mail.approvedText'),
    ...(amount ? [say('mail.approvedAmount', { amount })] : []),
    ...(pay_on ? [say('mail.approvedDate', { date: formatLongDate(pay_on, locale) })] : []),
  ]
}

type Dues = ReturnType<typeof approvalTold>['dues']
/** What is said of a plan: how many payments it has, and the first of them. */
function planned(dues: Dues, total: string | null | undefined, say: Build, locale: Locale) {
  const count = String(dues.length)
  const next = dues.find(({ is_paid }) => !is_paid)
  const date = next && formatLongDate(next.due_on, locale)
  const amount = next?.amount && formatDollars(next.amount)
  return [
    say('mail.approvedText'),
    total ? say('mail.planAmount', { count, amount: total }) : say('mail.planCount', { count }),
    ...(date
      ? [amount ? say('mail.nextAmount', { amount, date }) : say('mail.next', { date })]
      : []),
  ]
}
