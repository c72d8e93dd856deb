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
import { type Context, officeDate } from '#server/context.ts'
import { duesWaitingForFamily } from '#server/payouts/index.ts'
import {
  type CallAbout,
  callsAbout,
  type FoundReason,
  openReasons,
  peopleOf,
} from './reason-store.ts'
import { type Called, type FoundReply, repliesToCall, strangersKey } from './replies.ts'
import { wantsCall } from './wishes.ts'

export type Reason = (FoundReason | FoundReply) & { person: Called; advice: ReturnAdvice | null }

/** A family that has to be called. */
export type CallRow = {
  /** Its family, or its request if it has none yet. */
  key: string
  /** Who asked last among those whom the reasons concern. */
  person: Called
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
  const replies = await repliesToCall(db)
  const ids = [...new Set([...found, ...replies].flatMap(({ request_id }) => request_id ?? []))]
  if (found.length + replies.length === 0) return []
  const people = new Map((await peopleOf(db, ids)).map((person) => [person.id, person]))
  const isCalled = await wantsCall(db, found, people)
  const about = replies.map(({ subject }) => subject)
  const calls = await callsAbout(db, ids, about)
  const reasons = [
    ...found.flatMap((each) => reasonOf(each, people.get(each.request_id), isCalled)),
    ...replies.flatMap((reply): Reason[] => {
      const person = reply.request_id ? people.get(reply.request_id) : reply.stranger
      return person ? [{ ...reply, person, advice: null }] : []
    }),
  ]
  const families = new Map<string, Reason[]>()
  for (const reason of reasons) {
    const key = keyOf(reason)
    families.set(key, [...(families.get(key) ?? []), reason])
  }
  return [...families]
    .flatMap(([key, each]) => rowOf(key, each, { calls, now }))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
}

const keyOf = ({ request_id, person }: Reason) =>
  request_id === null ? strangersKey(person.phone) : (person.family_id ?? person.id)

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
function reasonOf(
  found: FoundReason,
  person: Called | undefined,
  isCalled: (found: FoundReason) => boolean,
): Reason[] {
  if (!person) return []
  const isReturn = found.reason === 'returned'
  if (isReturn && notCalled.includes(found.code)) return []
  const advice = isReturn ? adviceFor(found.code) : null
  return found.for_all || advice === 'call' || isCalled(found) ? [{ ...found, person, advice }] : []
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

const later = (a: Called, b: Called) =>
  b.created_at > a.created_at || (b.created_at.getTime() === a.created_at.getTime() && b.id > a.id)
    ? b
    : a

type Named = Pick<Reason, 'request_id' | 'reason' | 'subject'>
/** A reply is one, whatever request it is of. */
const nameOf = ({ request_id, reason, subject }: Named) =>
  reason === 'reply' ? subject : `${request_id} ${reason} ${subject}`
const isSame = (a: Named, b: Named) => nameOf(a) === nameOf(b)
