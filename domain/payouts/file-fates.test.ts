import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import {
  canAnswer,
  type FateAnswer,
  fateAnswers,
  fates,
  givingAnswer,
  isByHand,
  payingFilesOf,
  revisionToServe,
} from './file-fates.ts'

const fate = fc.constantFrom(...fates)

describe('A downloaded file', () => {
  test('is given or not given once it is asked, and refused only after it was given', () => {
    const all = Object.keys(fateAnswers) as FateAnswer[]
    const answers = fates.map((from) => [from, all.filter((answer) => canAnswer(answer, from))])
    expect(Object.fromEntries(answers)).toEqual({
      unknown: ['give', 'discard'],
      given: ['refuse'],
      not_given: ['contradict'],
      refused: ['turn_up', 'take_back_refusal'],
    })
    expect([...fates, null].map(givingAnswer)).toEqual([
      ...['give', undefined, 'contradict', 'turn_up', undefined],
    ])
    expect(all.filter((answer) => 'needsReason' in fateAnswers[answer])).toEqual([
      ...['contradict', 'turn_up', 'refuse'],
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

test('a payment of the OJC Fund is always entered by hand, by ACH and in Israel never', () => {
  const hand = (chosen: string[]) => paymentMethods.filter((method) => isByHand(method, chosen))
  expect(hand([]).every((method) => payingFilesOf(method).length === 0)).toBe(true)
  expect(hand([])).toEqual(['ojc_check', 'ojc_online'])
  expect(hand(['wire', 'check'])).toEqual(['wire', 'check', 'ojc_check', 'ojc_online'])
})
