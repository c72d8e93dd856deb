import { isGroup } from '#domain/likeness/evidence.ts'
import { toCents } from '#domain/money.ts'
import { calendarDateIn } from '#domain/payment-date.ts'

/** Payments that deserve a second look before they are locked (docs/product.md §14.25). */
export const signalKinds = [
  'details_changed',
  'account_elsewhere',
  'above_average',
  'above_limit',
  'corrected_after_decision',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** Common answers; the last one needs words. */
export const signalReasons = ['called', 'documents', 'expected', 'other'] as const
export type SignalReason = (typeof signalReasons)[number]

export const SIGNAL_WORDS_LIMIT = 500

/** What is known of a planned payment. Amounts are in dollars, instants in ISO 8601. */
export type SignalFacts = {
  amount: string | null
  /** When its details were last changed; null if they never were. */
  changedAt: string | null
  decidedAt: string | null
  /** The family's last paid payment; null if it was never paid. */
  last: {
    id: string
    paidOn: string | null
    /** Whether it went to another account, or by another method. */
    isElsewhere: boolean
    /** Whether it was of the same request, and handed over before the details were changed. */
    isBeforeChange: boolean
  } | null
  /** The average of what the family was paid. */
  average: string | null
  /** Families that use the same account and were not marked as another one. */
  sharing: readonly { id: string; number: number }[]
  /** Names all that use it. */
  group: string
  /** Dollars above which an amount is large. */
  limit: string
  /** Of the office, in which days are named. */
  timeZone: string
}

/** `key` names the facts: an answer covers no others. `details` are what the sentence says. */
export type Signal = { kind: SignalKind; key: string; details: SignalDetails }
export type SignalDetails = {
  amount?: string
  average?: string
  limit?: string
  paid_on?: string
  changed_on?: string
  family_id?: string
  family_number?: number
  /** How many share the account, if they are a group. */
  families?: number
}

/** Above so many times the average an amount is unusual. */
const TIMES_AVERAGE = 3n

/** Returns the signals of a payment. */
export function signalsOf(facts: SignalFacts): Signal[] {
  return [...changed(facts), ...elsewhere(facts), ...amounts(facts), ...corrected(facts)]
}

function changed({ last, changedAt }: SignalFacts): Signal[] {
  if (!last || !(last.isElsewhere || last.isBeforeChange)) return []
  const key = `${last.id} ${changedAt ?? ''}`
  return [{ kind: 'details_changed', key, details: last.paidOn ? { paid_on: last.paidOn } : {} }]
}

function elsewhere({ sharing, group }: SignalFacts): Signal[] {
  const kind = 'account_elsewhere'
  const families = sharing.length + 1
  if (isGroup('bank', families)) return [{ kind, key: group, details: { families } }]
  return sharing.map(({ id, number }) => ({
    ...{ kind, key: id, details: { family_id: id, family_number: number } },
  }))
}

/** `decided_by`: who decided the request; missing once nobody answers any more. */
export type DecidedSignal = Signal & { decided_by?: string | null }

/** Returns signals with one of each group for all payments that one administrator decided. */
export function onceForGroups<S extends DecidedSignal>(signals: readonly S[]): S[] {
  const idOf = ({ key, decided_by }: S) => `${key} ${decided_by}`
  const firstLike = (one: S) => signals.find((other) => idOf(other) === idOf(one))
  return signals.filter((one) => !one.details.families || firstLike(one) === one)
}

function amounts({ amount, average, limit }: SignalFacts): Signal[] {
  if (amount === null) return []
  const signals: Signal[] = []
  if (average !== null && toCents(amount) > TIMES_AVERAGE * toCents(average)) {
    signals.push({ kind: 'above_average', key: amount, details: { amount, average } })
  }
  if (toCents(amount) > toCents(limit)) {
    const details = { amount, limit }
    signals.push({ kind: 'above_limit', key: amount, details })
  }
  return signals
}

function corrected({ changedAt, decidedAt, timeZone }: SignalFacts): Signal[] {
  if (changedAt === null || decidedAt === null || changedAt <= decidedAt) return []
  const changed_on = calendarDateIn(changedAt, timeZone)
  return [{ kind: 'corrected_after_decision', key: changedAt, details: { changed_on } }]
}
