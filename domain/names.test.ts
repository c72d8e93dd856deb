import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capitalizeWords, firstNameOf, textDirectionOf, tidyName, tidyText } from './names.ts'
import { anyCharacter } from './testing/any-character.ts'

const anyText = fc.string({ unit: anyCharacter })

describe('capitalizing words', () => {
  test.each([
    ['moshe cohen', 'Moshe Cohen'],
    ["o'brien", "O'brien"],
    ['mc donald', 'Mc Donald'],
    ['McDonald', 'McDonald'],
    ['ben-zion', 'Ben-Zion'],
    ['BEN zion', 'BEN Zion'],
    ['  yossi  levi ', '  Yossi  Levi '],
    ['yossi ', 'Yossi '],
    ['élie ångström', 'Élie Ångström'],
    ['משה בן־ציון', 'משה בן־ציון'],
    ['משה cohen', 'משה Cohen'],
    ['3rd street', '3rd Street'],
    ['', ''],
  ])('turns %j into %j', (typed, capitals) => expect(capitalizeWords(typed)).toBe(capitals))

  test('is idempotent and changes only case', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const capitals = capitalizeWords(typed)
        return (
          capitalizeWords(capitals) === capitals && capitals.toUpperCase() === typed.toUpperCase()
        )
      }),
    )
  })
})

describe('a tidy name', () => {
  test.each([
    ['  Moshe   Cohen ', 'Moshe Cohen'],
    ['Moshe\u00a0Cohen', 'Moshe Cohen'],
    ['Moshe\r\n\tCohen', 'Moshe Cohen'],
    ['\u200fמשה\u200e \u202bכהן\u202c', 'משה כהן'],
    ['Mo\u0000she\u0007', 'Moshe'],
    ['a \u0001 b', 'a b'],
    ['Moshe\ud800', 'Moshe'],
    ['E\u0301lie', 'Élie'],
    ['E\u200d\u0301lie', 'Élie'],
    ['Cohen 🕎', 'Cohen 🕎'],
    [' \u200b ', ''],
  ])('%j is stored as %j', (typed, stored) => expect(tidyName(typed)).toBe(stored))

  test('has no invisible characters, and tidying is idempotent', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const name = tidyName(typed)
        return tidyName(name) === name && !/[\p{C}--\p{Cn}--\p{Co}]|^ | $| {2}/v.test(name)
      }),
    )
  })
})

describe('a tidy text', () => {
  test.each([
    ['  one\r\ntwo\rthree\n', 'one\ntwo\nthree'],
    ['one\n\n  two\tthree', 'one\n\n  two\tthree'],
    ['a\u0000b\u001b', 'ab'],
    ['a\udc00', 'a'],
    ['e\u0000\u0301', 'é'],
    ['סיבה \u200eABC\u200e', 'סיבה \u200eABC\u200e'],
    ['pay \u202e54321\u202c, \u2067now\u2069', 'pay 54321, now'],
    [' \n ', ''],
  ])('%j is stored as %j', (typed, stored) => expect(tidyText(typed)).toBe(stored))
})

test.each([
  ['Chaya Sara Katz', 'Chaya'],
  ['  חיה שרה', 'חיה'],
  ['Chaya', 'Chaya'],
  ['', ''],
])('the first name of %j is %j', (full, first) => expect(firstNameOf(full)).toBe(first))

describe('the direction of a text', () => {
  test.each([
    ['I need help for Pesach', 'ltr'],
    ['עזרה לחתונה', 'rtl'],
    ['א בקשה פאר הילף, 2,500 $', 'rtl'],
    ['حاجة', 'rtl'],
    ['עזרה לחתונה של ABC', 'rtl'],
    ['He said שלום to all of us', 'ltr'],
    ['שלום abcd', 'ltr'],
    ['2,500 $ 🕎', 'ltr'],
    ['', 'ltr'],
    ['חֲתֻנָּה wed', 'rtl'],
    ['חֲתֻ wedding', 'ltr'],
  ])('%j is %s', (text, direction) => expect(textDirectionOf(text)).toBe(direction))
})
