import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterSets } from './bank-text.ts'
import { suggestForBank, suggestHebrew, transliterate } from './transliteration.ts'
import { usualHebrew, usualLatin } from './usual-spellings.ts'

test.each([
  ['משה כהן', 'Moshe Cohen'],
  ['חיים יצחק גרינוואלד', 'Chaim Yitzchok Greenwald'],
  ['כ״ץ', 'Katz'],
  ['מֹשֶׁה', 'Moshe'],
  ['רחל לאה הלוי', 'Rachel Leah Halevi'],
  ['בני ברק', 'Bnei Brak'],
  ['ווייס-כהן', 'Weiss-Cohen'],
  ['רחוב עזרא 15', 'Rechov Ezra 15'],
  ['Moshe כהן', 'Moshe Cohen'],
  ["Ya'akov O'Brien", "Ya'akov O'Brien"],
  ['זילברמן', 'Silberman'],
  ['גולדברג', 'Goldberg'],
  ['וייס', 'Weiss'],
  ['ויינשטיין', 'Weinstein'],
  ['שווארצבערג', 'Schwartzberg'],
  ['מרקוביץ', 'Markowitz'],
  ['בלומנפלד', 'Blumenfeld'],
  ['נאמן', 'Naman'],
  ['וינקלר', 'Winkler'],
  ['ברנר', 'Berner'],
  ['סגל', 'Segal'],
  ['פריד', 'Fried'],
  ['מאשקאוויטש', 'Mashkowitz'],
  ['ווערצבערגער', 'Wertzberger'],
])('%s is suggested as %s', (hebrew, latin) => expect(transliterate(hebrew)).toBe(latin))

test('the way back is suggested only for names whose every word is known', () => {
  expect(suggestHebrew('Moshe Cohen')).toBe('משה כהן')
  expect(suggestHebrew('MOSHE כהן')).toBe('משה כהן')
  expect(suggestHebrew('Moshe Smith')).toBeUndefined()
  expect(suggestHebrew('')).toBeUndefined()
})

test('every usual spelling is carried by every file, and comes back as a spelling of it', () => {
  for (const [hebrew, latin] of usualLatin) {
    expect(hebrew).toMatch(/^[א-ת"]+$/)
    expect(latin).toMatch(/^[A-Z][a-z]+$/)
    const back = usualHebrew.get(latin.toLowerCase()) ?? ''
    expect(usualLatin.get(back)).toBe(latin)
  }
})

const letter = fc.constantFrom(...'אבגדהוזחטיכךלמםנןסעפףצץקרשת')
const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

test('any name in Hebrew letters becomes as many words of Latin ones, which every file carries', () => {
  fc.assert(
    fc.property(name, (hebrew) => {
      const words = transliterate(hebrew).split(' ')
      expect(words).toHaveLength(hebrew.split(' ').length)
      for (const latin of words) expect(latin).toMatch(/^[A-Z][a-z]*$/)
      for (const set of ['ach', 'swift', 'check'] as const) {
        expect(suggestForBank(hebrew, set)).toMatch(characterSets[set])
      }
    }),
  )
})

test('a text without Hebrew letters stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(transliterate(text)).toBe(text)
    }),
  )
})
