import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import {
  canWithdraw,
  checkDeclineReasons,
  inEveryLanguage,
  isDecided,
  isPaidOut,
  messageIn,
  needsConfirmation,
  outcomes,
  requireText,
  type WithdrawnBy,
} from './outcomes.ts'
import { requestStatuses } from './request-status.ts'
import { isInTab, validateDecision } from './review.ts'

test('an approval and a decline decide a request, and decided requests are Reviewed', () => {
  expect(outcomes.filter(isDecided)).toEqual(['approved', 'declined'])
  expect(outcomes.filter((outcome) => isInTab('reviewed', outcome))).toEqual([
    'approved',
    'declined',
  ])
  expect(outcomes.filter((outcome) => isInTab('pending', outcome))).toEqual([
    'undecided',
    'needs_info',
    'answered',
  ])
  expect(outcomes.filter((outcome) => isInTab('all', outcome))).toEqual([...outcomes])
})

test('a family can withdraw until it is declined or payment begins, the office until money has left', () => {
  const statusesFor = (...[by, isDeclined]: [WithdrawnBy, boolean]) =>
    requestStatuses.filter((status) => canWithdraw(status, by, isDeclined))
  expect(statusesFor('family', false)).toEqual(['created'])
  expect(statusesFor('family', true)).toEqual([])
  for (const isDeclined of [false, true]) {
    expect(statusesFor('office', isDeclined)).toEqual(['created', 'processing'])
  }
  expect(requestStatuses.filter(isPaidOut)).toEqual(['processed', 'paid'])
})

test('a text is tidied, and must be neither empty nor too long', () => {
  expect(requireText(' a\r\nb ', 3)).toEqual({ ok: true, text: 'a\nb' })
  expect(requireText('abcd', 3)).toEqual({ ok: false, error: 'err.tooLong' })
  for (const empty of ['', ' \n', null, undefined]) {
    expect(requireText(empty, 3)).toEqual({ ok: false, error: 'common.required' })
  }
})

test('reasons for declining need a text in every language', () => {
  const texts = { en: ' No ', he: 'לא', yi: 'ניין' }
  expect(checkDeclineReasons([texts])).toEqual({ ok: true, reasons: [{ ...texts, en: 'No' }] })
  expect(checkDeclineReasons([])).toEqual({ ok: true, reasons: [] })
  for (const locale of locales) {
    const lacking = { ...texts, [locale]: ' ' }
    const error = 'common.required'
    expect(checkDeclineReasons([texts, lacking])).toEqual({ ok: false, error, at: 1, locale })
  }
  expect(checkDeclineReasons(Array(31).fill(texts))).toMatchObject({
    ok: false,
    error: 'reasons.tooMany',
  })
})

test('a message is read in the language of the reader, or as it was typed', () => {
  const message_texts = { en: 'No', he: 'לא', yi: 'ניין' }
  expect(messageIn('yi', { message: 'No', message_texts })).toBe('ניין')
  expect(messageIn('yi', { message: 'No', message_texts: null })).toBe('No')
  expect(messageIn('en', { message: null, message_texts: null })).toBeNull()
})

test('an amount above the limit needs confirmation, the limit itself does not', () => {
  expect(needsConfirmation('10000.01', '10000')).toBe(true)
  expect(needsConfirmation('10000.00', '10000')).toBe(false)
  expect(needsConfirmation('9999999999.99', '10000')).toBe(true)
})

test('a decision keeps notes; a decline grants nothing and a question has no amount', () => {
  const entry = { amount: '180', notes: ' n ', message: ' Which hall? ' }
  const rest = { ok: true, notes: 'n', texts: null }
  expect(validateDecision({ ...entry, outcome: 'approved' })).toEqual({
    ...rest,
    outcome: 'approved',
    amount: '180.00',
    message: null,
  })
  const message = 'Which hall?'
  const declined = { ...rest, outcome: 'declined', amount: '0.00', message }
  expect(validateDecision({ ...entry, outcome: 'declined' })).toEqual(declined)
  const asked = { ...rest, outcome: 'needs_info', amount: null, message }
  expect(validateDecision({ ...entry, outcome: 'needs_info' })).toEqual(asked)
  const long = { outcome: 'declined', amount: null, notes: 'x'.repeat(4001) } as const
  expect(validateDecision(long)).toEqual({
    ok: false,
    fields: { notes: 'err.tooLong', message: 'common.required' },
  })
})

test('a stored reason has the English text in a language that was added since', () => {
  const stored = { en: 'Closed', he: 'סגור' }
  expect(inEveryLanguage(stored)).toEqual({ ...stored, yi: 'Closed' })
})
