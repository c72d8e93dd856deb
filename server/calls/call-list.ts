import { createHash } from 'node:crypto'
import {
  adviceFor,
  ENDED_CHECK,
  type ReturnAdvice,
  SUSPECTED_FRAUD,
} from '#domain/bank-files/results/return-codes.ts'
import { isToBeCalled } from '#domain/calls.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { ASKED_DAYS_BEFORE, CALLED_DAYS_BEFORE } from '#domain/plans.ts'
import { reachOf } from '#domain/reach.ts'
import { type Context, officeDate } from '#server/context.ts'
import { duesWaitingForFamily } from '#server/payouts/index.ts'
import {
  type CallAbout,
  callsAbout,
  type FoundReason,
  openReasons,
  type Person,
  peopleOf,
} from './reason-store.ts'

export type Reason = FoundReason & { person: Person; advice: ReturnAdvice | null }

/** A family that has to be called. */
export type CallRow = {
  /** Its family, or its request if it has none yet. */
  key: string
  /** Who asked last among those whom the reasons concern. */
  person: Person
  reasons: Reason[]
  since: Date
  isWrongNumber: boolean
  /** The calls about these reasons, the latest first. */
  calls: CallAbout[]
  /** Of what the list shows: it changes with each call and each reason. */
  version: string
}

type Reader = Pick<Context, 'db' | 'now' | 'services'>

/**
 * Returns everybody who has to be called, who has waited longest first. Those whose number is wrong
 * come last, because somebody has to find another one.
 */
export async function callList(context: Reader): Promise<CallRow[]> {
  const { db, now } = context
  const found = [...(await openReasons(db, now)), ...(await duesToConfirm(context))]
  const ids = [...new Set(found.map(({ request_id }) => request_id))]
  if (ids.length === 0) return []
  const people = new Map((await peopleOf(db, ids)).map((person) => [person.id, person]))
  const calls = await callsAbout(db, ids)
  const families = new Map<string, Reason[]>()
  for (const reason of found.flatMap((each) => reasonOf(each, people.get(each.request_id)))) {
    const key = reason.person.family_id ?? reason.person.id
    families.set(key, [...(families.get(key) ?? []), reason])
  }
  return [...families]
    .flatMap(([key, reasons]) => rowOf(key, reasons, { calls, now }))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
}

/** Where a row stands in the list. */
export const positionOf = ({ isWrongNumber, since, key }: CallRow): string =>
  `${isWrongNumber ? 1 : 0} ${since.toISOString()} ${key}`

/**
 * Returns the first due of each request that its family has to confirm. Whoever wants calls is asked
 * when others get the letter.
 */
async function duesToConfirm(context: Reader): Promise<FoundReason[]> {
  const today = officeDate(context)
  const dues = await duesWaitingForFamily(context.db, dateAfter(today, ASKED_DAYS_BEFORE))
  return dues.map(({ request_id, number, due_on }) => ({
    request_id,
    reason: 'confirm_dues',
    subject: `due ${number}`,
    since: new Date(dateAfter(due_on, -ASKED_DAYS_BEFORE)),
    code: null,
    is_letter: false,
    for_all: due_on <= dateAfter(today, CALLED_DAYS_BEFORE),
  }))
}

/** Codes after which nobody is called: the family hears of a new check, or is not to be warned. */
const notCalled: readonly (string | null)[] = [ENDED_CHECK, SUSPECTED_FRAUD]

/** Returns a reason with its person, or none if this person is not called for it. */
function reasonOf(found: FoundReason, person: Person | undefined): Reason[] {
  if (!person) return []
  const isReturn = found.reason === 'returned'
  if (isReturn && notCalled.includes(found.code)) return []
  const advice = isReturn ? adviceFor(found.code) : null
  const isForAll = found.for_all || advice === 'call'
  if (!isForAll && reachOf(person.reach, person.email) !== 'call') return []
  return [{ ...found, person, advice }]
}

/** Returns the row of a family, or none if all its reasons are settled or pause. */
function rowOf(
  key: string,
  all: Reason[],
  { calls, now }: { calls: CallAbout[]; now: Date },
): CallRow[] {
  const person = all.map((reason) => reason.person).reduce(later)
  const known = all.map((reason) => {
    const about = calls.filter((call) => isSame(call, reason))
    const last = about[0] && { ...about[0], at: about[0].called_at }
    return {
      reason,
      about,
      state: isToBeCalled(reason.reason, last ?? null, { now, phone: person.phone }),
    }
  })
  const due = known.filter(({ state }) => state !== null)
  if (due.length === 0) return []
  const reasons = due
    .map(({ reason }) => reason)
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.subject < b.subject ? -1 : 1))
  const made = new Map(due.flatMap(({ about }) => about.map((call) => [call.id, call])))
  const latest = [...made.values()].sort((a, b) => b.called_at.getTime() - a.called_at.getTime())
  const shown = [person.phone, ...reasons.map(nameOf), ...[...made.keys()].sort()]
  return [
    {
      key,
      person,
      reasons,
      since: reasons[0]?.since ?? now,
      isWrongNumber: due.every(({ state }) => state === 'wrong_number'),
      calls: latest,
      version: createHash('sha256').update(shown.join('\n')).digest('base64url'),
    },
  ]
}

const later = (a: Person, b: Person) =>
  b.created_at > a.created_at || (b.created_at.getTime() === a.created_at.getTime() && b.id > a.id)
    ? b
    : a

type Named = Pick<FoundReason, 'request_id' | 'reason' | 'subject'>
const nameOf = ({ request_id, reason, subject }: Named) => `${request_id} ${reason} ${subject}`
const isSame = (a: Named, b: Named) => nameOf(a) === nameOf(b)
