import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { wordsOfFailure } from './failure.ts'
import { loadMessages } from './i18n/messages.ts'

const he = await loadMessages('he')

test('a code is worded in the language of the reader', () => {
  const words = he.t('code.invalid')
  const refused = new ApiError(200, { error_code: 'code.invalid', error: 'English' })
  expect(wordsOfFailure(he, refused)).toBe(words)
  expect(wordsOfFailure(he, new ApiError(0, { error_code: 'err.network' }))).toBe(
    he.t('err.network'),
  )
})

test('an unknown code leaves the server its own words', () => {
  const refused = new ApiError(200, { error_code: 'new.code', error: 'Its own words' })
  expect(wordsOfFailure(he, refused)).toBe('Its own words')
})

test('with no words at all there is the fallback', () => {
  const refused = new ApiError(200, {})
  expect(wordsOfFailure(he, refused)).toBe(he.t('err.unknown'))
  expect(wordsOfFailure(he, refused, 'err.createFailed')).toBe(he.t('err.createFailed'))
})

test('a fault of our own is not shown in its words', () => {
  expect(wordsOfFailure(he, new TypeError('x is not a function'))).toBe(he.t('err.unexpected'))
})
