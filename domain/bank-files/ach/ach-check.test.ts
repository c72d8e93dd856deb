import { describe, expect, test } from 'vitest'
import balanced from '#domain/bank-files/examples/balanced.ach?raw'
import twoBatches from '#domain/bank-files/examples/two-batches.ach?raw'
import twoCredits from '#domain/bank-files/examples/two-credits.ach?raw'
import { bytesOf, put } from '#domain/testing/ach-fixtures.ts'
import { readOwnAchFile } from './ach-check.ts'

const read = (text: string) => readOwnAchFile(bytesOf(text))

const defectsOf = (text: string) => {
  const reading = read(text)
  return reading.ok ? [] : reading.defects.map(({ line, defect, field }) => [line, defect, field])
}

test.each([
  ['two credits', twoCredits],
  ['two batches', twoBatches],
  ['a balanced batch', balanced],
  ['CR LF', twoCredits.replaceAll('\n', '\r\n')],
])('a file with %s passes', (_, text) => expect(read(text)).toMatchObject({ ok: true }))

/** Applies changes one after the other. */
const all =
  (...changes: ((text: string) => string)[]) =>
  (text: string) =>
    changes.reduce((result, change) => change(result), text)

const noPadding = (text: string) => text.split('\n').slice(0, 6).join('\n').concat('\n')

/** The twelve spoiled copies of docs/bank-files.md §2.6. */
const spoiled: [string, (text: string) => string, unknown[]][] = [
  ['a wrong hash', put(5, 11, '0034828122'), [5, 'total', 'entry_hash']],
  ['a wrong total', put(5, 33, '000000068051'), [5, 'total', 'total_credit']],
  ['a wrong count', put(5, 5, '000003'), [5, 'total', 'entry_count']],
  ['a wrong check digit of a routing number', put(3, 12, '4'), [3, 'form', 'check_digit']],
  ['Hebrew letters', put(3, 55, 'יצחק'), [1, 'encoding', undefined]],
  ['an É', put(3, 55, 'É'), [1, 'encoding', undefined]],
  [
    'the service class of debits',
    all(put(2, 2, '225'), put(5, 2, '225')),
    [2, 'form', 'service_class'],
  ],
  ['a repeated trace number', put(4, 94, '1'), [4, 'not ascending', 'trace']],
  [
    'an amount of zero',
    all(put(3, 30, '0000000000'), put(5, 33, '000000050050'), put(6, 44, '000000050050')),
    [3, 'form', 'amount'],
  ],
  ['an empty name', put(3, 55, ' '.repeat(22)), [3, 'form', 'individual_name']],
  ['a wrong block count', put(6, 8, '000002'), [6, 'total', 'block_count']],
  ['missing filling records', noPadding, [6, 'filling records', undefined]],
]

describe('a file is refused with', () => {
  test.each(spoiled)('%s', (_, spoil, defect) => {
    const copy = spoil(twoCredits)
    expect(copy).not.toBe(twoCredits)
    expect(defectsOf(copy)).toContainEqual(defect)
  })

  test.each<[string, (text: string) => string, unknown[]]>([
    ['a lower trace number', put(3, 94, '3'), [4, 'not ascending', 'trace']],
    ['a trace number of another bank', put(4, 80, '3'), [4, 'form', 'trace']],
    ['a wrong destination', put(1, 13, '2'), [1, 'form', 'destination']],
    ['a wrong record size', put(1, 35, '095'), [1, 'form', 'record_size']],
    ['letters in an amount', put(3, 30, '00000180OO'), [3, 'form', 'amount']],
    ['letters in a total', put(6, 22, 'A'), [6, 'form', 'entry_hash']],
    ['small letters', put(3, 55, 'yitzchok'), [3, 'characters', undefined]],
    ['a control character', put(3, 55, '\t'), [3, 'characters', undefined]],
    ['no company name', put(2, 5, ' '.repeat(16)), [2, 'form', 'company_name']],
    ['no company id', put(2, 41, ' '.repeat(10)), [2, 'form', 'company_id']],
    ['no description', put(2, 54, ' '.repeat(10)), [2, 'form', 'entry_description']],
    ['another kind of batch', put(2, 51, 'WEB'), [2, 'form', 'sec_code']],
    ['a day that no month has', put(2, 74, '32'), [2, 'form', 'effective_date']],
    ['another originator status', put(2, 79, '0'), [2, 'form', 'originator_status']],
    ['two company ids', put(5, 45, '2'), [5, 'differs', 'company_id']],
    ['two batch numbers', put(5, 94, '2'), [5, 'differs', 'batch_number']],
    ['a batch number above 1', put(2, 94, '2'), [2, 'not ascending', 'batch_number']],
    ['an unknown transaction code', put(3, 2, '24'), [3, 'form', 'transaction_code']],
    ['an account of zeros', put(3, 13, '000000000000'), [3, 'form', 'account']],
    ['an account with a gap', put(3, 14, ' '), [3, 'form', 'account']],
    ['a name of zeros', put(3, 55, '0'.repeat(22)), [3, 'form', 'individual_name']],
    ['no reference', put(3, 40, ' '.repeat(15)), [3, 'form', 'individual_id']],
    ['an announced additional record', put(3, 79, '1'), [3, 'form', 'addenda_indicator']],
    ['a prenote with an amount', put(3, 2, '23'), [3, 'form', 'amount']],
    ['a wrong batch count', put(6, 7, '2'), [6, 'total', 'batch_count']],
    ['a wrong total of the file', put(6, 55, '1'), [6, 'total', 'total_credit']],
    ['a debit in the total', put(6, 43, '1'), [6, 'total', 'total_debit']],
    ['mixed line ends', (text) => text.replace('\n', '\r\n'), [10, 'line ends', undefined]],
    ['no last line end', (text) => text.slice(0, -1), [10, 'line ends', undefined]],
    [
      'a block too many',
      (text) => text + `${'9'.repeat(94)}\n`.repeat(10),
      [6, 'filling records', undefined],
    ],
    [
      'an empty batch',
      (text) => {
        const [header = '', batch = '', , , end = '', control = '', ...rest] = text.split('\n')
        return [header, batch, end, control, ...rest].join('\n')
      },
      [2, 'no entries', undefined],
    ],
  ])('%s', (_, spoil, defect) => {
    const copy = spoil(twoCredits)
    expect(copy).not.toBe(twoCredits)
    expect(defectsOf(copy)).toContainEqual(defect)
  })

  test('credits in a batch of debits only', () => {
    const debits = all(put(3, 2, '27'), put(4, 2, '37'))(twoCredits)
    expect(defectsOf(debits)).toContainEqual([2, 'form', 'service_class'])
    const mixed = all(put(3, 2, '27'), put(2, 2, '220'))(twoCredits)
    expect(defectsOf(mixed)).toContainEqual([2, 'form', 'service_class'])
  })
})

test('a prenote of zero dollars passes', () => {
  const prenote = all(
    put(3, 2, '23'),
    put(3, 30, '0000000000'),
    put(5, 33, '000000050050'),
    put(6, 44, '000000050050'),
  )(twoCredits)
  expect(defectsOf(prenote)).toEqual([])
})
