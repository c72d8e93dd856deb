import { expect, test } from 'vitest'
import { outcomes } from './outcomes.ts'
import { ANSWER_LIMIT, checkAnswer, openQuestion } from './questions.ts'

const answered = { id: 1, answered_at: '2026-11-22T10:00:00Z' }
const asked = { id: 2, answered_at: null }

test('only the last question of a request that waits for an answer is open', () => {
  expect(openQuestion('needs_info', [answered, asked])).toBe(asked)
  expect(openQuestion('needs_info', [asked, answered])).toBeUndefined()
  expect(openQuestion('needs_info', [])).toBeUndefined()
  for (const outcome of outcomes.filter((name) => name !== 'needs_info')) {
    expect(openQuestion(outcome, [asked])).toBeUndefined()
  }
})

test('an answer has words, or at least a document', () => {
  expect(checkAnswer('  The hall\r\n ', 0)).toEqual({ ok: true, text: 'The hall' })
  expect(checkAnswer(' \n ', 0)).toEqual({ ok: false, error: 'common.required' })
  expect(checkAnswer(' \n ', 1)).toEqual({ ok: true, text: '' })
  expect(checkAnswer('x'.repeat(ANSWER_LIMIT), 0)).toMatchObject({ ok: true })
  expect(checkAnswer('x'.repeat(ANSWER_LIMIT + 1), 3)).toEqual({ ok: false, error: 'err.tooLong' })
})
