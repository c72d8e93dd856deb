import { describe, expect, test } from 'vitest'
import {
  type AdministratorEvent,
  countsFrom,
  type TrialCause,
  whoCounts,
} from './second-persons.ts'
import { PersonsWalk } from './testing/persons-walk.ts'

const newYork = 'America/New_York'
const at = new Date('2026-11-23T15:00:00Z') // a Monday
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)
const days = (count: number) => hours(24 * count)

test.each<[TrialCause, string, string]>([
  ['invited', '2026-11-23T15:00Z', '2026-11-26T15:00Z'],
  ['invited', '2026-11-26T15:00Z', '2026-11-30T15:00Z'], // over Shabbat
  ['reset', '2026-11-27T15:00Z', '2026-11-29T15:00Z'],
  ['reset', '2026-11-28T15:00Z', '2026-11-30T15:00Z'], // on Shabbat
  ['reset', '2026-09-11T15:00Z', '2026-09-14T15:00Z'], // Rosh Hashana on Shabbat and Sunday
  ['invited', '2026-04-01T15:00Z', '2026-04-07T15:00Z'], // Pesach
  ['reset', '2026-11-28T23:30Z', '2026-11-30T23:30Z'], // Shabbat in New York until midnight
])('who was %s at %s counts from %s on', (cause, from, until) => {
  expect(countsFrom(cause, new Date(from), newYork)).toEqual(new Date(until))
})

type Told = [AdministratorEvent['action'], id: string, by: string | null, day?: number]
/** Returns the events of an office: each on its day. */
const told = (...all: Told[]): AdministratorEvent[] =>
  all.map(([action, id, by, day = 0]) => {
    const trial = action === 'account.two_step_reset' ? 1 : 3
    return { action, id, by, at: days(day), counts_from: days(day + trial) }
  })
const invited = (id: string, by: string | null, day?: number): Told => [
  'administrator.invite_accepted',
  ...([id, by, day] as const),
]
const reset = (id: string, by: string | null, day?: number): Told => [
  'account.two_step_reset',
  ...([id, by, day] as const),
]
const agreed = (id: string, by: string, day?: number): Told => [
  'administrator.agreed',
  ...([id, by, day] as const),
]
const objected = (id: string, by: string, day?: number): Told => [
  'administrator.objected',
  ...([id, by, day] as const),
]
const removed = (id: string, by: string | null, day?: number): Told => [
  'administrator.removed',
  ...([id, by, day] as const),
]
const made = (id: string, day?: number): Told => ['administrator.made', id, null, day]

/** The office of A, B and C, who were made on the server, with those who joined or left. */
function office(now: number, ...all: Told[]) {
  const events = told(...all)
  const present = new Set(['A', 'B', 'C'])
  for (const { action, id } of events) {
    if (action === 'administrator.removed') present.delete(id)
    if (action === 'administrator.made' || action === 'administrator.invite_accepted')
      present.add(id)
  }
  const who = whoCounts(events, [...present], days(now))
  const say = (by: string, about: string, isAgreeing: boolean) =>
    who.refusalToSay({ by, about, isAgreeing })
  return { ...who, present, say }
}

describe('who counts', () => {
  test.each<[string, Told[], number, boolean]>([
    ['was made on the server', [made('D')], 0, true],
    ['was invited two days ago', [invited('D', 'A')], 2, false],
    ['was invited three days ago', [invited('D', 'A')], 3, true],
    ['was invited and then agreed to', [invited('D', 'A'), agreed('D', 'B')], 1, true],
    ['was agreed to by who invited', [invited('D', 'A'), agreed('D', 'A')], 1, false],
    ['was agreed to by nobody known', [invited('D', 'A'), agreed('D', 'X')], 1, false],
    ['was objected to', [invited('D', 'A'), objected('D', 'B')], 9, false],
    ['was objected to when they counted', [invited('D', 'A'), objected('D', 'B', 4)], 5, true],
    [
      'was objected to and then agreed to',
      [invited('D', 'A'), objected('D', 'B'), agreed('D', 'C')],
      1,
      true,
    ],
    ['was reset by a colleague', [made('D'), reset('D', 'A')], 0.5, false],
    ['was reset by a colleague a day ago', [made('D'), reset('D', 'A')], 1, true],
    ['was reset on the server', [made('D'), reset('D', null)], 0, true],
    [
      'was made on the server after an objection',
      [invited('D', 'A'), objected('D', 'B'), made('D', 1)],
      1,
      true,
    ],
    [
      'was objected to and then reset',
      [invited('D', 'A'), objected('D', 'B'), reset('D', 'A', 1)],
      9,
      false,
    ],
    ['was invited and then reset', [invited('D', 'A'), reset('D', 'A')], 2, false],
    ['was reset when the invitation was over', [invited('D', 'A'), reset('D', 'A', 4)], 5, true],
    [
      'was agreed to and then reset',
      [invited('D', 'A'), agreed('D', 'B'), reset('D', 'C', 1)],
      2.5,
      false,
    ],
    ['was removed', [made('D'), removed('D', 'A')], 1, false],
  ])('somebody who %s', (_, events, now, isCounted) => {
    expect(office(now, ...events).isSecond('D')).toBe(isCounted)
  })

  test('what an event of before does not record lasts three days, or one', () => {
    const events = told(invited('D', 'A'), reset('B', 'A')).map((event) => ({
      ...event,
      counts_from: null,
    }))
    const at = (now: number) => whoCounts(events, ['A', 'B', 'D'], days(now))
    expect([at(0.9).isSecond('B'), at(1).isSecond('B')]).toEqual([false, true])
    expect([at(2.9).isSecond('D'), at(3).isSecond('D')]).toEqual([false, true])
  })

  test('a reset of a family is no matter of administrators', () => {
    expect(office(0, reset('family', 'A')).trials.size).toBe(0)
  })
})

describe('who are one person', () => {
  test('who invited and who agreed, until the time is over', () => {
    const events = [invited('D', 'A'), agreed('D', 'B')]
    const now = office(1, ...events)
    expect([now.isOne('A', 'D'), now.isOne('B', 'D'), now.isOne('D', 'B')]).toEqual([
      false,
      true,
      true,
    ])
    expect(office(3, ...events).isOne('B', 'D')).toBe(false)
  })

  test('the whole chain, in both directions', () => {
    const now = office(0, invited('D', 'A'), invited('E', 'D'), invited('F', 'A'))
    for (const one of ['A', 'D', 'E', 'F']) {
      expect(['A', 'D', 'E', 'F'].filter((other) => now.isOne(one, other))).toHaveLength(4)
      expect(now.isOne(one, 'B')).toBe(false)
    }
    // A1 of the second attack: A invites D, who invites E; A agrees to E.
    expect(now.say('A', 'E', true)).toBe('invite.otherAgrees')
    expect(now.say('B', 'E', true)).toBeUndefined()
  })

  test('whoever reset somebody in between does not agree', () => {
    expect(office(1, invited('D', 'B'), reset('D', 'A')).say('A', 'D', true)).toBe(
      'invite.otherAgrees',
    )
    expect(office(1, invited('D', 'B'), reset('B', 'A', 0.5)).say('A', 'D', true)).toBe(
      'invite.otherAgrees',
    )
    const agreedBefore = [invited('D', 'B'), agreed('D', 'A'), reset('D', 'C', 1)]
    expect(office(1, ...agreedBefore).say('A', 'D', true)).toBe('invite.otherAgrees')
    expect(office(1, ...agreedBefore).say('B', 'D', true)).toBeUndefined()
  })
})

describe('agreeing and objecting', () => {
  test('a reset takes away agreeing, never objecting', () => {
    const now = office(0.5, reset('B', 'A'), invited('D', 'A'))
    expect([now.say('B', 'D', true), now.say('B', 'D', false)]).toEqual([
      'invite.notCounted',
      undefined,
    ])
  })

  test('who was removed objects for two weeks, also after a reset', () => {
    const events = [reset('B', 'A'), removed('B', 'A'), invited('D', 'A', 12)]
    const [soon, late] = [office(13, ...events), office(14, ...events)]
    expect([...soon.removals.keys()]).toEqual(['B'])
    expect([soon.say('B', 'D', false), soon.say('B', 'D', true)]).toEqual([
      undefined,
      'invite.notCounted',
    ])
    expect(late.say('B', 'D', false)).toBe('invite.notCounted')
    expect([soon.say('B', 'B', false), late.say('B', 'B', false)]).toEqual([
      undefined,
      'invite.notCounted',
    ])
  })

  test('who objects to their removal is asked on, until they are back', () => {
    const events = [removed('B', 'A'), objected('B', 'B', 1)]
    expect(office(99, ...events).say('B', 'B', false)).toBeUndefined()
    const back = office(99, ...events, invited('B', 'A', 90))
    expect([back.removals.size, back.isSecond('B')]).toEqual([0, true])
  })

  test('who was removed before they counted is not asked', () => {
    expect(office(1, invited('D', 'A'), removed('D', 'A', 1)).removals.size).toBe(0)
  })

  test('nobody objects to who counts, who is gone, or themselves', () => {
    const now = office(0, invited('D', 'A'), removed('C', 'A'))
    expect(['A', 'D', 'C', 'X'].map((about) => now.say('D', about, false))).toEqual(
      Array.from({ length: 4 }, () => 'invite.trialOver'),
    )
    expect(now.say('X', 'D', false)).toBe('invite.notCounted')
  })
})

describe('the rule rests', () => {
  const alone = [removed('C', 'B', -30), removed('B', 'A', -20)]
  test.each<[string, Told[], number, boolean]>([
    ['in an office of one', alone, 0, true],
    ['while the second one is on trial', [...alone, invited('D', 'A')], 2, true],
    ['no more when the second one counts', [...alone, invited('D', 'A')], 3, false],
    ['not when the second one is reset', [...alone, made('D'), reset('D', 'A', 1)], 1, false],
    ['not within two weeks of a removal', [...alone, made('D'), removed('D', 'A', 1)], 14, false],
    ['after two weeks without an objection', [...alone, made('D'), removed('D', 'A', 1)], 15, true],
    [
      'not after an objection',
      [...alone, made('D'), removed('D', 'A', 1), objected('D', 'D', 2)],
      99,
      false,
    ],
    [
      'not if the one who is left was reset before',
      [...alone, made('D'), reset('D', 'A', 1), removed('D', 'A', 1)],
      9,
      false,
    ],
  ])('%s', (_, events, now, isResting) => {
    expect(office(now, ...events).isResting).toBe(isResting)
  })
})

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1)

test.each(seeds)('one dishonest administrator never becomes two: walk %i', (seed) => {
  const walk = new PersonsWalk(seed, 1 + (seed % 3))
  for (let press = 0; press < 200; press++) {
    walk.pressDishonest()
    expect([walk.dishonestWhoCount().length <= 1, walk.who().isResting], walk.told()).toEqual([
      true,
      false,
    ])
  }
})

test.each(seeds)('honest people can always finish a Friday: walk %i', (seed) => {
  const walk = new PersonsWalk(seed, 1)
  for (let press = 0; press < 50; press++) {
    walk.pressHonest()
    expect(walk.canPayWithin(15), walk.told()).toBe(true)
  }
})
