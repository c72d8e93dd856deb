import { describe, expect, test } from 'vitest'
import codeA from '#domain/bank-files/examples/israeli-code-a.msv?raw'
import { readIsraeliFile } from './israeli-reader.ts'

const settings = { hebrew_code: 'a', names_reversed: true, final_line_end: true } as const

const read = (text: string, changed = {}) =>
  readIsraeliFile(new TextEncoder().encode(text), { ...settings, ...changed })

test('the example gives its movements, with names in logical order', () => {
  expect(read(codeA)).toMatchObject({
    ok: true,
    header: { institution: '12345678', payment_date: '261127', creation_date: '261124' },
    movements: [
      {
        bank: '12',
        branch: '571',
        account: '000041116',
        amount: '0000000054378',
        payee: 'משה לוי',
      },
      { bank: '10', branch: '936', teudat_zeut: '123456782', payee: 'אברהם יהושע השל' },
    ],
    total: { total: '000000000205428', count: '0000002' },
  })
})

const lineOf = (text: string, line: number) => text.split('\r\n')[line - 1] ?? ''

/** Replaces text at a position (from 1) of a line (from 1). */
const put = (line: number, position: number, content: string) => (text: string) => {
  const old = lineOf(text, line)
  const changed = old.slice(0, position - 1) + content + old.slice(position - 1 + content.length)
  return text.replace(old, () => changed)
}

const without = (line: number) => (text: string) => text.replace(`${lineOf(text, line)}\r\n`, '')

describe('a copy is refused with', () => {
  test.each<[string, (text: string) => string, number, string, string?]>([
    ['a wrong sum', put(4, 36, '9'), 4, 'total', 'total'],
    ['a wrong count', put(4, 58, '3'), 4, 'total', 'count'],
    ['a changed amount', put(2, 74, '9'), 4, 'total', 'total'],
    ['another institution in a movement', put(3, 9, '9'), 3, 'form', 'institution'],
    ['another institution in the total', put(4, 9, '9'), 4, 'differs', 'institution'],
    ['another date in the total', put(4, 17, '8'), 4, 'differs', 'payment_date'],
    ['another serial number in the total', put(4, 21, '2'), 4, 'differs', 'serial'],
    ['a date that no month has', put(1, 12, '261140'), 1, 'form', 'payment_date'],
    ['a creation date that no month has', put(1, 23, '261324'), 1, 'form', 'creation_date'],
    ['another currency', put(2, 10, '01'), 2, 'form', 'currency'],
    ['no mark', put(1, 126, '   '), 1, 'form', 'mark'],
    ['another movement type', put(2, 106, '007'), 2, 'form', 'movement_type'],
    ['letters in an amount', put(2, 70, 'A'), 2, 'form', 'amount'],
    ['an amount of zero', put(2, 62, '0'.repeat(13)), 2, 'form', 'amount'],
    ['an account of zero', put(2, 27, '0'.repeat(9)), 2, 'form', 'account'],
    ['no teudat zeut', put(2, 37, '0'.repeat(9)), 2, 'form', 'teudat_zeut'],
    ['no bank', put(2, 18, '00'), 2, 'form', 'bank'],
    ['a reference of zeros', put(2, 75, '0'.repeat(20)), 2, 'form', 'reference'],
    ['a repeated reference', put(3, 94, '3'), 4, 'repeated', 'reference'],
    ['an empty name', put(2, 46, ' '.repeat(16)), 2, 'characters', 'payee'],
    ['a name that the code cannot carry', put(2, 46, 'moshe'), 2, 'characters', 'payee'],
    ['no institution name', put(1, 40, ' '.repeat(30)), 1, 'characters', 'institution_name'],
    ['a movement missing', without(2), 3, 'total', 'count'],
    ['no movement', (text) => without(2)(without(2)(text)), 3, 'cut short'],
    ['no total', without(4), 3, 'form', 'type'],
    ['no header', without(1), 1, 'form', 'type'],
    ['no end record', without(5), 4, 'cut short'],
    ['two end records', (text) => `${text}${'9'.repeat(128)}\r\n`, 5, 'form', 'type'],
    ['a short line', (text) => text.replace(/ {2}\r\n1/, ' \r\n1'), 2, 'line length'],
    ['LF alone', (text) => text.replaceAll('\r\n', '\n'), 1, 'last line end'],
    ['no last line end', (text) => text.slice(0, -2), 1, 'last line end'],
    ['nothing in it', () => '', 1, 'last line end'],
  ])('%s', (_, spoil, line, defect, field) => {
    const copy = spoil(codeA)
    expect(copy).not.toBe(codeA)
    const reading = read(copy)
    if (reading.ok) expect.fail('not refused')
    expect(reading.defects).toContainEqual({ line, defect, ...(field && { field }) })
  })

  test('a last line end, if the settings ask for none', () => {
    expect(read(codeA, { final_line_end: false })).toMatchObject({ ok: false })
    expect(read(codeA.slice(0, -2), { final_line_end: false })).toMatchObject({ ok: true })
  })
})
