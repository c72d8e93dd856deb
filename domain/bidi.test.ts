import { expect, test } from 'vitest'
import { isolate } from './bidi.ts'

const isolated = (text: string) => `\u2068${text}\u2069`

test.each([
  'K7QM-4RTX',
  'moshe@example.org',
  '+972 52 761 1234',
  '(718) 555-0123',
  '$1,800.00',
  '-5',
  '1–3',
  '2026-12-04',
  'Moshe Cohen Jr.',
  'יום שישי, 3 באוקטובר 2025',
  'משה (בן דוד)',
])('%s is isolated in Hebrew and Yiddish', (text) => {
  expect(isolate(text, 'he')).toBe(isolated(text))
  expect(isolate(text, 'yi')).toBe(isolated(text))
})

test.each(['משה כהן', 'צ׳ק', 'טעקס איי־די', 'שָׁלוֹם', '', '12', '1,234,567', 66])(
  '%s is not isolated in Hebrew and Yiddish',
  (value) => {
    expect(isolate(value, 'he')).toBe(String(value))
    expect(isolate(value, 'yi')).toBe(String(value))
  },
)

test('in English only text with Hebrew letters is isolated', () => {
  expect(isolate('משה (3)', 'en')).toBe(isolated('משה (3)'))
  expect(isolate('R. משה', 'en')).toBe(isolated('R. משה'))
  for (const text of ['Moshe Cohen', '(718) 555-0123', '$1,800', 'é·—“”']) {
    expect(isolate(text, 'en')).toBe(text)
  }
})
