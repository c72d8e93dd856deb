import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import {
  answerBetween,
  type Fate,
  fates,
  isByHand,
  payingFileOf,
  refusalToLeave,
  revisionToServe,
  standingOf,
} from './file-fates.ts'
import { paymentStates } from './payment-states.ts'

const fate = fc.constantFrom(...fates)

describe('A downloaded file', () => {
  test('is given or not given once it is asked, and only a contradiction needs a reason', () => {
    const answers = fates.flatMap((from) =>
      fates.flatMap((to) => {
        const answer = answerBetween(from, to)
        return answer ? [`${from} > ${to}: ${answer}`] : []
      }),
    )
    expect(answers).toEqual([
      'unknown > given: give',
      'unknown > not_given: discard',
      'not_given > given: contradict',
    ])
  })

  test('gets a new revision only if no earlier one can be with the bank', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 6 }), (all) => {
        const files = all.map((each, at) => ({ revision: at + 1, fate: each }))
        const served = revisionToServe(files)
        const isFree = all.every((each) => each === 'not_given')
        expect(served.isNew).toBe(isFree)
        if (isFree) expect(served.revision).toBe(all.length + 1)
        else
          expect(files.find(({ revision }) => revision === served.revision)?.fate).not.toBe(
            'not_given',
          )
      }),
    )
  })
})

describe('A payment', () => {
  const facts = fc.record({
    state: fc.constantFrom(...paymentStates),
    isByHand: fc.boolean(),
    fates: fc.array(fate, { maxLength: 3 }),
  })

  test('leaves its run only if the bank cannot have it', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), (all, notEntered) => {
        const refusal = refusalToLeave(standingOf(all), { notEntered })
        const mayBeOut: Fate[] = ['unknown', 'given']
        const isInDoubt =
          all.state === 'locked' &&
          (all.isByHand ? !notEntered : all.fates.some((each) => mayBeOut.includes(each)))
        const isOut = isInDoubt || all.state === 'sent' || all.state === 'paid'
        expect(refusal !== undefined).toBe(isOut)
      }),
    )
  })

  test('of the OJC Fund is always entered by hand, by ACH and in Israel never', () => {
    const hand = (chosen: string[]) => paymentMethods.filter((method) => isByHand(method, chosen))
    expect(hand([]).every((method) => payingFileOf(method) === undefined)).toBe(true)
    expect(hand([])).toEqual(['ojc_check', 'ojc_online'])
    expect(hand(['wire', 'check'])).toEqual(['wire', 'check', 'ojc_check', 'ojc_online'])
  })
})
