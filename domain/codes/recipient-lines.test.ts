import { expect, test } from 'vitest'
import { mistakenLines, rightLines } from '#domain/testing/recipient-lines.ts'
import { MOST_RECIPIENTS, readRecipientLines } from './recipient-lines.ts'

const codesOf = (text: string) =>
  readRecipientLines(text).errors.map(({ line, field, error_code }) => [line, field, error_code])

test('a line has name, phone, e-mail, language and note, and may have fewer', () => {
  const { recipients, errors } = readRecipientLines(
    '\uFEFFMoshe Cohen,718-555-0123,m@example.org,yi,"call, then send"\r\n\r\nChaya Gross\n',
  )
  expect(errors).toEqual([])
  expect(recipients).toEqual([
    {
      line: 1,
      recipient: {
        name: 'Moshe Cohen',
        phone: '718-555-0123',
        email: 'm@example.org',
        locale: 'yi',
        note: 'call, then send',
      },
    },
    { line: 3, recipient: expect.objectContaining({ name: 'Chaya Gross', phone: null }) },
  ])
})

test('a line of headings names the columns, in any of the languages', () => {
  for (const text of [
    'Phone;Name\n718-555-0123;Moshe',
    'טלפון\tשם מלא\t\n718-555-0123\tMoshe\t',
    'E-mail,טעלעפאן,Name\n,718-555-0123,Moshe',
  ]) {
    const [first] = readRecipientLines(text).recipients
    expect(first).toMatchObject({ line: 2, recipient: { name: 'Moshe', phone: '718-555-0123' } })
  }
  // A person may be called so.
  expect(codesOf('Name,Name')).toEqual([[1, 'phone', 'codes.phoneLetters']])
})

test('each of twenty kinds of mistakes has its line, and the right lines stay', () => {
  const wrong = mistakenLines.map(({ line }) => line)
  const { recipients, errors } = readRecipientLines([...rightLines(480), ...wrong].join('\n'))
  expect(wrong).toHaveLength(20)
  expect(recipients).toHaveLength(480)
  expect(errors.map(({ line, field, error_code }) => [line, field, error_code])).toEqual(
    mistakenLines.map(({ field, error_code }, at) => [481 + at, field, error_code]),
  )
})

test('no more than the most are made at once', () => {
  const lines = rightLines(MOST_RECIPIENTS + 1).join('\n')
  expect(codesOf(lines)).toEqual([[MOST_RECIPIENTS + 1, 'line', 'codes.tooManyLines']])
  expect(readRecipientLines(lines).recipients).toHaveLength(MOST_RECIPIENTS)
})
