import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { wordsOfFailure } from './failure.ts'
import { loadMessages } from './i18n/messages.ts'

const he = await loadMessages('he')

test('shows a code’s message in the language of the page', () => {
  const words = he.t('code.invalid')
  const refused = new ApiError(200, { error_code: 'code.invalid', error: 'English' })
  expect(wordsOfFailure(he, refused)).toBe(words)
  expect(wordsOfFailure(he, new ApiError(0, { error_code: 'err.network' }))).toBe(
    he.t('err.network'),
  )
})

test('shows the server’s text for an unknown code', () => {
  const refused = new ApiError(200, { error_code: 'new.code', error: 'Its own words' })
  expect(wordsOfFailure(he, refused)).toBe('Its own words')
})

test('shows the fallback if there is no text', () => {
  const refused = new ApiError(200, {})
  expect(wordsOfFailure(he, refused)).toBe(he.t('err.unknown'))
  expect(wordsOfFailure(he, refused, 'err.createFailed')).toBe(he.t('err.createFailed'))
})

test('hides the message of an internal error', () => {
  expect(wordsOfFailure(he, new TypeError('x is not a function'))).toBe(he.t('err.unexpected'))
})
