import { isDueIn, proposedFund, spanOf } from '#domain/books/funds.ts'
import {
  isPositiveAmount,
  parseAmount,
  signedCents,
  signedDollars,
  toCents,
} from '#domain/money.ts'
import { expectedPaymentDate } from '#domain/payment-date.ts'
import { Message } from '#web/i18n/message.tsx'
import { useSite } from '#web/site.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useToday } from '#web/use-today.ts'
import { SignedDollars, useFundName } from './money.tsx'
import { useFundBalances, useFunds, useHasBudgets, useRequestBooks } from './queries.ts'

type FundLeftProps = {
  request: {
    /** Absent while the request is being entered. */
    id?: string
    category: string | null
    /** Absent while it is being entered. */
    created_at?: string
    review?: { outcome: string; donation_amount: string | null } | null
  }
  /** What is typed beside it; nothing where it says no more than what is left now. */
  amount: string
  /** The Fridays of a plan, each over the amount. */
  fridays?: readonly string[] | undefined
}

/**
 * What is left in the fund that pays a request, less what is typed, in the period in which it is paid.
 * Nothing for a fund without a budget.
 */
export function FundLeft(props: FundLeftProps) {
  const isWanted = useHasBudgets()
  return isWanted ? <Left {...props} /> : null
}

function Left({ request, amount, fridays }: FundLeftProps) {
  const nameOf = useFundName()
  const { officeTimeZone } = useSite()
  const approved = request.review?.outcome === 'approved' ? request.review : null
  const today = useToday()
  const friday =
    fridays?.[0] ?? expectedPaymentDate(request.created_at ?? new Date(), officeTimeZone)
  const isPast = friday <= today
  const day = isPast ? today : friday
  const funds = useFunds().data ?? []
  const balances = useFundBalances(day === today ? undefined : day).data ?? []
  const stored = useRequestBooks(request.id, approved !== null).data?.fund_id
  const listed = funds.map((fund) => ({ ...fund, id: fund.fund_id }))
  const fundId = approved ? stored : proposedFund(listed, request.category)?.id
  const balance = balances.find(({ fund_id }) => fund_id === fundId)
  if (!balance?.left || !balance.period) return null
  const typed = parseAmount(amount)
  const before = approved ? toCents(approved.donation_amount ?? '0') : 0n
  const isTyped = typed.ok && (approved !== null || isPositiveAmount(typed.amount))
  const span = spanOf(balance.period, day)
  const times = fridays ? fridays.filter((on) => isDueIn(span, on, today)).length : 1
  const more = isTyped ? toCents(typed.amount) * BigInt(times) - before : 0n
  const left = signedCents(balance.left) - more
  const isNow = spanOf(balance.period, today).until === span.until
  const { period } = balance
  return (
    <p className={`numbers small off-paper ${left < 0n ? 'late' : 'quiet'}`}>
      <Message
        of={isNow || period === 'once' ? `fund.leftNow.${period}` : `fund.leftThen.${period}`}
        fund={<Isolated>{nameOf(balance)}</Isolated>}
        amount={<SignedDollars amount={signedDollars(left)} />}
      />
    </p>
  )
}
