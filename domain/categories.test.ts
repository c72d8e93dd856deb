import { expect, test } from 'vitest'
import { categories, categoryMessageKey, isCategory } from './categories.ts'

test('the 17 categories keep their order', () => {
  expect(categories.join(', ')).toBe(
    'Almonah, Israel, Kolel, Medical, Mikvah, Other, Pesach, Pidyon Shvuyim, Purim, Rebbe, Shul, ' +
      'Wedding, Yesomim, Yeshiva, בחור, אברך, Poor',
  )
})

test('each category has its own message key', () => {
  const keys = categories.map(categoryMessageKey)
  expect(new Set(keys).size).toBe(17)
  expect(categoryMessageKey('Pidyon Shvuyim')).toBe('cat.pidyonShvuyim')
  expect(categoryMessageKey('בחור')).toBe('cat.bochur')
  expect(categoryMessageKey('אברך')).toBe('cat.avreich')
})

test.each(['Simcha', 'almonah', '', 'toString', '__proto__'])('%j is not a category', (value) => {
  expect(isCategory(value)).toBe(false)
  expect(categoryMessageKey(value)).toBeUndefined()
})
