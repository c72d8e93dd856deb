import { expect, test } from 'vitest'
import { bytesOf } from '#domain/testing/ach-fixtures.ts'
import { isXlsx, otherFormatOf } from './other-formats.ts'

test.each([
  ['%PDF-1.7', 'isPdf'],
  ['<html><table><tr><td>a', 'isWebPage'],
  ['<?xml version="1.0"?><Document xmlns="x:pain.002.001.03">', 'isXml'],
  ['<?xml version="1.0"?>\n<Document><BkToCstmrStmt>', 'isStatement'],
  ['{1:F01LUMIILITAXXX0000000000}{4:\n:20:STMT1', 'isStatement'],
  ['01,021000021,1123456789,261127,0800,1,80,,2/\n02,1', 'isStatement'],
  ['OFXHEADER:100\nDATA:OFXSGML', 'isStatement'],
  ['K12345678002612040001026112712345000000', 'isMasav'],
  [`5220KUPPAH FUND${' '.repeat(79)}\n6210210000210`, 'hasNoHeader'],
  ['Reference,Amount\nK00000001,1\n', undefined],
  ['Reference\tAmount\nK00000001\t1\n', undefined],
  ['', undefined],
])('%j is told apart', (text, format) => {
  expect(otherFormatOf(bytesOf(text))).toBe(format)
})

test('a spreadsheet is told apart, and one that is read', () => {
  expect(otherFormatOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('isSpreadsheet')
  expect([isXlsx(bytesOf('PK\x03\x04')), isXlsx(bytesOf('PK,1,2'))]).toEqual([true, false])
})
