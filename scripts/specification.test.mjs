import { expect, test } from 'vitest'
import { compareTitles, readSentences } from './specification.mjs'

test('a title names the sentences that its test proves', () => {
  const titles = ['1.1 a visitor can start', '2a.3 2a.4 sign-in has a form', 'no id', '9.99 gone']
  expect(compareTitles(titles, ['1.1', '2a.3', '2a.4', '2a.5'])).toEqual({
    missing: ['2a.5'],
    unknown: ['no id', '9.99'],
  })
})

test('the list has every sentence once', () => {
  const sentences = readSentences()
  expect(sentences).toHaveLength(313)
  expect(new Set(sentences).size).toBe(313)
  expect(sentences.filter((id) => !/^\d+[a-e]?\.\d+$/.test(id))).toEqual([])
})
