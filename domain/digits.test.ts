import { expect, test } from 'vitest'
import { toAsciiDigits } from './digits.ts'

test.each([
  ['1234567890', '1234567890'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０９', '09'],
  ['١٬٢٣٤٫٥٠', '1,234.50'],
  ['\u200f\u2067180\u2069\u200b', '180'],
  ['', ''],
  ['אבג IL62', 'אבג IL62'],
])('%j is converted to %j', (typed, plain) => expect(toAsciiDigits(typed)).toBe(plain))
