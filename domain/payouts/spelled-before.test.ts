import { expect, test } from 'vitest'
import { spelledBefore } from './spelled-before.ts'

const request = (typed: string[], payee = '', forBank: string | null = null) => ({
  typed,
  payee,
  forBank,
})

test.each([
  ['nothing is known', []],
  ['somebody else was spelled', [request([], 'שרה לוי', 'Sara Levi')]],
  ['the person typed another name in Latin letters', [request(['משה כהן', 'Chaya Cohen'])]],
])('suggests nothing if %s', (_, earlier) => {
  expect(spelledBefore('משה כהן', 'check', earlier)).toBeNull()
})

test('suggests the name that the office entered, before what the person typed', () => {
  const typed = request(['Moshe Cohen'])
  expect(spelledBefore('משה כהן', 'check', [typed])).toBe('Moshe Cohen')
  const entered = request(['משה כהן'], 'כהן, משה', 'Moishe Kohn')
  expect(spelledBefore('משה כהן', 'check', [typed, entered])).toBe('Moishe Kohn')
  expect(spelledBefore('משה כהן', 'ach', [typed, entered])).toBe('MOISHE KOHN')
})

test('suggests Hebrew letters for a file that carries them', () => {
  const earlier = [request(['Moshe Cohen'], 'Moshe Cohen', 'MOSHE COHEN'), request(['משה כהן'])]
  expect(spelledBefore('Moshe Cohen', null, earlier)).toBe('משה כהן')
})
