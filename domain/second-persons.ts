import type { AuditAction } from './audit.ts'
import { calendarDateIn, dateAfter } from './payment-date.ts'
import { isOfficeDay } from './payouts/bank-days.ts'

/**
 * Who counts as a second person (docs/product.md §14.17). Nobody becomes two by accounts of their
 * own, by resetting a colleague's second step or by removing colleagues.
 */

const DAY_MS = 86_400_000

/** Why an administrator does not count at once, and for how many days on which the office works. */
export const trialCauses = { invited: 3, reset: 1 } as const
export type TrialCause = keyof typeof trialCauses

/** For how long somebody who was removed is asked, and can object to the removal. */
const ASKED_AFTER_REMOVAL_MS = 14 * DAY_MS

/** Returns when somebody who was invited or reset at an instant counts, if nobody objects. */
export function countsFrom(cause: TrialCause, at: Date, timeZone: string): Date {
  const today = calendarDateIn(at, timeZone)
  // A trial that begins on Shabbat or yom tov begins to count with the next day of work.
  let left: number = trialCauses[cause] + (isOfficeDay(today) ? 0 : 1)
  let days = 0
  while (left > 0) {
    days += 1
    if (isOfficeDay(dateAfter(today, days))) left -= 1
  }
  return new Date(at.getTime() + days * DAY_MS)
}

/** What decides who counts, as the audit trail names it. */
export const administratorActions = [
  'administrator.made',
  'administrator.invite_accepted',
  'account.two_step_reset',
  'administrator.agreed',
  'administrator.objected',
  'administrator.removed',
] as const satisfies AuditAction[]

export type AdministratorEvent = {
  action: (typeof administratorActions)[number]
  at: Date
  /** Whom it is about. */
  id: string
  /** Who did it, and of an accepted invitation who invited. null on the server. */
  by: string | null
  /** Of an invitation or a reset; absent in events of before it was recorded. */
  counts_from?: Date | null
}

/** What others are asked about somebody. */
export type Asked<Cause> = {
  cause: Cause
  /** Who did that, and who else invited, agreed to or reset them. */
  by: readonly string[]
  /** When it takes effect, if nobody objects. */
  counts_from: Date
}
type Trial = Asked<TrialCause> & {
  agreed_by: string | null
  objected_by: string | null
}

type Person = {
  id: string
  isPresent: boolean
  /** They counted when they were reset or removed. */
  hasCounted: boolean
  trial: Trial | null
  removal: (Asked<'removed'> & { isObjected: boolean }) | null
}
type Persons = Map<string, Person>

const isOver = ({ objected_by, counts_from }: Trial, now: Date) =>
  objected_by === null && counts_from <= now

const isCounted = ({ trial }: Person, now: Date) =>
  trial === null || trial.agreed_by !== null || isOver(trial, now)

/** Returns whether somebody who counted was removed lately, or objects to it. */
const isAsked = ({ isPresent, hasCounted, removal }: Person, now: Date) =>
  !isPresent && hasCounted && removal !== null && (removal.isObjected || now < removal.counts_from)

/** Returns with whom somebody may be one person, until somebody else agrees or the trial is over. */
function tiesOf({ trial }: Person, now: Date): readonly string[] {
  if (!trial || isOver(trial, now)) return []
  return trial.agreed_by === null ? trial.by : [trial.agreed_by]
}

/** Returns who may be one person with somebody: the whole chain, in both directions. */
function sideOf(id: string, persons: Persons, now: Date): Set<string> {
  const side = new Set([id])
  // Visits those that are added meanwhile too.
  for (const one of side) {
    for (const person of persons.values()) {
      const tied = [person.id, ...tiesOf(person, now)]
      if (person.id === one) for (const id of tied) side.add(id)
      if (tied.includes(one)) side.add(person.id)
    }
  }
  return side
}

type Saying = { by: string; about: string; isAgreeing: boolean }

/** Returns why somebody cannot agree or object to an administrator, or undefined. */
function refusalToSay({ by, about, isAgreeing }: Saying, persons: Persons, now: Date) {
  const [person, other] = [persons.get(by), persons.get(about)]
  if (isAgreeing) {
    if (!person?.isPresent || !isCounted(person, now)) return 'invite.notCounted'
    return sideOf(about, persons, now).has(by) ? 'invite.otherAgrees' : undefined
  }
  // A reset takes away agreeing, never objecting. Who was removed objects to the removal.
  if (!person || !(person.isPresent || isAsked(person, now))) return 'invite.notCounted'
  const isOpen = by === about ? !person.isPresent : other?.isPresent && !isCounted(other, now)
  return isOpen ? undefined : 'invite.trialOver'
}

/** Returns the trial that an invitation or a reset begins. */
function trialBy({ at, by, ...event }: AdministratorEvent, cause: TrialCause): Trial {
  const counts_from = event.counts_from ?? new Date(at.getTime() + trialCauses[cause] * DAY_MS)
  return { cause, by: by ? [by] : [], counts_from, agreed_by: null, objected_by: null }
}

/** Returns the trial after a reset, which neither shortens one nor ends an objection. */
function trialByReset(event: AdministratorEvent, person: Person): Trial {
  const begun = trialBy(event, 'reset')
  const { trial } = person
  if (!trial || isOver(trial, event.at)) return begun
  const latest = Math.max(trial.counts_from.getTime(), begun.counts_from.getTime())
  const before = trial.agreed_by === null ? trial : begun
  const by = [...before.by, ...tiesOf(person, event.at), ...begun.by]
  return { ...before, by, counts_from: new Date(latest) }
}

const isJoining = ({ action }: AdministratorEvent) =>
  action === 'administrator.made' || action === 'administrator.invite_accepted'

/** Returns what an event changes of whom it is about. What they could not say has no effect. */
function changeBy(event: AdministratorEvent, persons: Persons): Partial<Person> | null | undefined {
  const { action, id, by, at } = event
  const person = persons.get(id)
  if (isJoining(event)) {
    const trial = action === 'administrator.made' ? null : trialBy(event, 'invited')
    const hasCounted = person !== undefined && isAsked(person, at)
    return { isPresent: true, hasCounted, trial, removal: null }
  }
  if (!person) return undefined
  const { trial, removal } = person
  const hasCounted = person.hasCounted || isCounted(person, at)
  if (action === 'administrator.removed') {
    const counts_from = new Date(at.getTime() + ASKED_AFTER_REMOVAL_MS)
    const asked = { cause: 'removed', by: by ? [by] : [], counts_from } as const
    return { isPresent: false, hasCounted, removal: { ...asked, isObjected: false } }
  }
  if (by === null || !(person.isPresent || by === id)) return undefined
  if (action === 'account.two_step_reset') {
    return { hasCounted, trial: trialByReset(event, person) }
  }
  const isAgreeing = action === 'administrator.agreed'
  if (refusalToSay({ by, about: id, isAgreeing }, persons, at)) return undefined
  if (by === id) return removal && { removal: { ...removal, isObjected: true } }
  if (!trial || isCounted(person, at)) return undefined
  const [agreed_by, objected_by] = isAgreeing ? [by, null] : [null, by]
  return { trial: { ...trial, agreed_by, objected_by } }
}

const newcomer = { isPresent: true, hasCounted: false, trial: null, removal: null }

/**
 * Returns who counts at an instant, from what the audit trail says of administrators, in its order,
 * and the ids of the present ones. Of whom it says nothing was made on the server.
 */
export function whoCounts(
  events: readonly AdministratorEvent[],
  present: readonly string[],
  now: Date,
) {
  const persons: Persons = new Map(present.map((id) => [id, { id, ...newcomer }]))
  // Whoever joins later is not there at first.
  for (const event of [...events].reverse()) {
    if (isJoining(event)) persons.delete(event.id)
    else persons.set(event.id, { id: event.id, ...newcomer })
  }
  for (const event of events) {
    const { id } = event
    const change = changeBy(event, persons)
    if (change) persons.set(id, { id, ...newcomer, ...persons.get(id), ...change })
  }
  for (const person of persons.values()) person.isPresent = present.includes(person.id)
  const all = [...persons.values()]
  const seconds = all.filter((person) => person.isPresent && isCounted(person, now))
  const onTrial = all.filter((person) => person.isPresent && !isCounted(person, now))
  const before = onTrial.filter(({ hasCounted }) => hasCounted)
  const asked = all.filter((person) => isAsked(person, now))
  return {
    isSecond: (id: string) => seconds.some((person) => person.id === id),
    /** Returns whether two may be one person. */
    isOne: (id: string, other: string) => sideOf(id, persons, now).has(other),
    /** An office of one pays alone: nobody else ever counted, or they left without an objection. */
    isResting: seconds.length + before.length + asked.length < 2,
    /** The trials of those who do not count, by id. */
    trials: new Map(onTrial.flatMap(({ id, trial }) => (trial ? [[id, trial] as const] : []))),
    /** The removals of those who are still asked about new administrators, by id. */
    removals: new Map(
      asked.flatMap(({ id, removal }) => (removal ? [[id, removal] as const] : [])),
    ),
    refusalToSay: (saying: Saying) => refusalToSay(saying, persons, now),
  }
}
