import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differentPairs, samePairs, scriptPairs } from '#domain/testing/name-pairs.ts'
import {
  evidenceOf,
  type Frequency,
  isCrowded,
  isGroup,
  isShown,
  type Person,
  pointsOf,
} from './evidence.ts'
import { type SharedKind, sharedKinds } from './marks.ts'
import { isWordAlike, namesAlike } from './names.ts'

const person = (name: string, reason = ''): Person => ({ names: [name], reasons: [reason] })
const rare: Frequency = () => 0
const found = (shared: SharedKind[], one: string, other: string, frequency = rare) =>
  evidenceOf(shared, person(one), person(other), frequency)
const sum = (shared: SharedKind[], one = 'Chaya Gross', other = 'Leib Weiss') =>
  pointsOf(found(shared, one, other))

describe('evidence', () => {
  test('weighs what is shared', () => {
    expect(sharedKinds.map((kind) => sum([kind]))).toEqual([60, 60, 25, 20, 15])
    expect(sum(['phone', 'phone'])).toBe(25)
    expect(sum(['phone', 'email', 'address'])).toBe(60)
  })

  test('of a contact is silent above eight families, a number never: above twenty it is of a group', () => {
    const silent = sharedKinds.filter((kind) => isCrowded(kind, 9))
    expect(silent).toEqual(['phone', 'email', 'address'])
    expect(sharedKinds.filter((kind) => isCrowded(kind, 8))).toEqual([])
    expect(sharedKinds.filter((kind) => isGroup(kind, 21))).toEqual(['bank', 'teudat_zeut'])
    expect(sharedKinds.filter((kind) => isGroup(kind, 20))).toEqual([])
  })

  test('of a name counts only beside something that is shared', () => {
    expect(found([], 'Chaya Gross', 'Chaya Gross')).toEqual([])
    expect(sum(['address'], 'Chaya Gross', 'חיה גרויס')).toBe(40)
    expect(sum(['address'], 'Chaya Gross', 'Leib Gross')).toBe(25)
    expect(sum(['phone'], 'Gross Chaya', 'Chaya Rivka Gross')).toBe(50)
  })

  test('of a common name counts less', () => {
    const common = (word: string) => ({ moshe: 0.05, rosenberg: 0.02 })[word] ?? 0
    const weight = (one: string, other: string) =>
      pointsOf(found(['address'], one, other, common)) - 15
    expect(weight('Moshe Rosenberg', 'Moshe Rosenberg')).toBe(19)
    expect(weight('Moshe Adelman', 'Moshe Adelman')).toBe(25)
    expect(weight('Chaya Rosenberg', 'Leib Rosenberg')).toBe(8)
    const everybody = pointsOf(found(['address'], 'Chaya Gross', 'Chaya Gross', () => 1))
    expect(everybody).toBe(20)
  })

  test('takes the best of all names', () => {
    const one = { names: ['Chaya Gross', 'Gross'], reasons: [] }
    const other = { names: ['Leib Gross', 'Chaya Gross'], reasons: [] }
    expect(evidenceOf(['address'], one, other, rare).map(({ kind }) => kind)).toEqual([
      'name',
      'address',
    ])
  })

  test('is a nearly equal reason, unless it is short', () => {
    const reason = 'My husband lost his work in the spring and we marry off a daughter in Elul.'
    const same = (text: string) =>
      evidenceOf(['email'], person('A', reason), person('B', text), rare).map(({ kind }) => kind)
    expect(same(`${reason.toUpperCase()} Thanks`)).toEqual(['email', 'reason'])
    expect(
      same('We need help with the rent of our flat, which went up again in the spring.'),
    ).toEqual(['email'])
    const short = evidenceOf(['email'], person('A', 'For Pesach'), person('B', 'For Pesach'), rare)
    expect(short).toHaveLength(1)
  })

  test('is shown from 40 points, the strongest first', () => {
    expect(isShown(found(['bank'], 'A', 'B'))).toBe(true)
    expect(isShown(found(['phone'], 'A', 'B'))).toBe(false)
    expect(isShown(found(['phone', 'address'], 'A', 'B'))).toBe(true)
    expect(found(['address', 'phone', 'bank'], 'A', 'B').map(({ kind }) => kind)).toEqual([
      'bank',
      'phone',
      'address',
    ])
  })

  test('is the same from both sides', () => {
    const kinds = fc.subarray([...sharedKinds])
    const name = fc.constantFrom(
      'Moshe Levi',
      'משה לוי',
      'Levi',
      'Moshe',
      '',
      'Chaim Moshe Levi',
      'Leevi',
    )
    fc.assert(
      fc.property(kinds, name, name, (shared, one, other) => {
        expect(found(shared, one, other)).toEqual(found(shared, other, one))
      }),
    )
  })
})

describe('names', () => {
  test.each(scriptPairs)('are recognised in %s and %s letters', (one, other) => {
    const isAlike = ([a, b]: [string, string]) => isWordAlike(a, b)
    const same = samePairs(one, other)
    expect(same.filter(isAlike).length / same.length).toBeGreaterThan(0.97)
    const different = differentPairs(one, other)
    expect(different.filter(isAlike).length).toBeLessThan(different.length / 1000)
  })

  test('may have a mistyped letter in long words', () => {
    expect(namesAlike('Rosenberg', 'Rosenbarg')?.kind).toBe('family_name')
    expect(namesAlike('Friedman Moshe', 'Freidmann Moshe')?.kind).toBe('name')
    expect(isWordAlike('gros', 'grof')).toBe(false)
  })

  test('of other people are not alike', () => {
    expect(namesAlike('Chaya Gross', 'Leib Weiss')).toBeUndefined()
    expect(namesAlike('', '')).toBeUndefined()
    expect(namesAlike('Moshe', 'Moshe Levi')).toBeUndefined()
    expect(namesAlike('Levi Levi', 'Levi Moshe')).toBeUndefined()
  })
})
