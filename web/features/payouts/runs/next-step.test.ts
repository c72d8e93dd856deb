import { describe, expect, test } from 'vitest'
import type { MethodOfRun, PayoutRun, RunFile } from '../queries.ts'
import { freeFriday, linesOf, nextOfRun } from './next-step.ts'

const run = { state: 'locked', by_hand: [] as string[] }
const methodOf = (method: string, states: MethodOfRun['states'], files: string[]) =>
  ({ method, states, files }) as unknown as MethodOfRun
const file = (name: string, fate: string, revision = 1) =>
  ({ method: name.split('.')[0], file: name, fate, revision }) as unknown as RunFile
const ach = (states: MethodOfRun['states']) => methodOf('ach', states, ['ach.txt'])
const fund = (states: MethodOfRun['states']) => methodOf('ojc_check', states, [])

const next = (methods: MethodOfRun[], files: RunFile[] = [], change = {}) =>
  nextOfRun(linesOf(methods, files), { run: { ...run, ...change } } as never)

describe('What is next in a run', () => {
  test.each([
    ['the file, once it is locked', [], { locked: 2 }, 'file'],
    ['the answer, once it was downloaded', [file('ach.txt', 'unknown')], { locked: 2 }, 'answer'],
    ['the file again, if it was not given', [file('ach.txt', 'not_given')], { locked: 2 }, 'file'],
    ['"all paid", once it was given', [file('ach.txt', 'given')], { sent: 1, paid: 1 }, 'pay'],
    ['nothing, once all are paid', [file('ach.txt', 'given')], { paid: 1, returned: 1 }, undefined],
  ])('is %s', (_, files, states, step) => {
    expect(next([ach(states)], files)?.step).toBe(step)
  })

  test('is what holds up the others, with every method that waits for it', () => {
    const methods = [ach({ sent: 1 }), fund({ locked: 1 }), methodOf('wire', { locked: 1 }, [])]
    const files = [file('ach.txt', 'given')]
    const change = { by_hand: ['wire'] }
    expect(next(methods, files, change)).toEqual({ step: 'enter', methods: ['ojc_check', 'wire'] })
  })

  test('looks at the newest revision of a file', () => {
    const files = [file('ach.txt', 'not_given', 1), file('ach.txt', 'unknown', 2)]
    expect(next([ach({ locked: 1 })], files)?.step).toBe('answer')
  })

  test('is nothing in a draft', () => {
    expect(next([ach({ planned: 1 })], [], { state: 'draft' })).toBeUndefined()
  })
})

test('a new run is proposed for the next Friday once that of today is made', () => {
  const fridays = ['2026-11-27', '2026-12-04']
  const today = (state: PayoutRun['state']) => [{ pay_on: '2026-11-27', state }]
  expect(freeFriday(fridays, [])).toBe('2026-11-27')
  expect(freeFriday(fridays, today('draft'))).toBe('2026-11-27')
  expect(freeFriday(fridays, today('locked'))).toBe('2026-12-04')
  expect(freeFriday(fridays, today('closed'))).toBe('2026-12-04')
})
