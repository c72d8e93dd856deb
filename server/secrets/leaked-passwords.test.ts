import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLeaked } from './leaked-passwords.ts'

describe('a leaked password', () => {
  test.each([
    'password',
    'Password2026!',
    'P@ssw0rd-1234',
    'dragondragon',
    'Dragon Monkey 1',
    '!!Sunshine1985!!',
    'qwertyuiop12345',
    '1q2w3e4r5t6y',
    'correct horse battery staple',
    '111111111111',
    'abababababab',
    'Yerushalayim770',
    'פעסווארד123456',
  ])('is %s', (password) => expect(isLeaked(password)).toBe(true))

  test.each([
    'old brown teapot',
    'a quiet room',
    'gut voch un a freilichen',
    'dragon in the attic 7',
    'x7Kq-92mV-31bd',
    'שבת שלום לכל האורחים',
  ])('is not %s', (password) => expect(isLeaked(password)).toBe(false))
})

test('the list is in small letters, without spaces or repeats', () => {
  const file = path.join(import.meta.dirname, 'leaked-passwords.txt')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(400)
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) expect(line).toBe(line.toLowerCase().replace(/\s/g, ''))
})
