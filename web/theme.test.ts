import { describe, expect, test } from 'vitest'
import { day, night, themeVariables } from './palette.ts'

describe.each(Object.entries({ day, night }))('the %s palette', (_scheme, palette) => {
  const { ink, quietInk, paper, surface, edge, teal, gold, danger, success, gray } = palette

  const texts: [string, string, string][] = [
    ['ink on paper', ink, paper],
    ['ink on cards', ink, surface],
    ['ink on what is lit', ink, teal[1]],
    ['quiet ink on paper', quietInk, paper],
    ['quiet ink on cards', quietInk, surface],
    ['quiet ink on the palest teal', quietInk, teal[0]],
    ['links on paper', teal[6], paper],
    ['links on cards', teal[6], surface],
    ['links on the palest teal', teal[6], teal[1]],
    ['a count on its ground', teal[7], teal[1]],
    ['the words of a button', surface, teal[6]],
    ['the words of a pressed button', surface, teal[7]],
    ['warnings on paper', gold[7], paper],
    ['warnings on cards', gold[7], surface],
    ['warnings on palest gold', gold[7], gold[0]],
    ['ink on palest gold', ink, gold[0]],
    ['errors on paper', danger[6], paper],
    ['errors on cards', danger[6], surface],
    ['errors on palest red', danger[6], danger[0]],
    ['ink on palest red', ink, danger[0]],
    ['success on cards', success[6], surface],
    ['success on palest green', success[6], success[1]],
    ['Mantine’s dimmed text', gray[6], paper],
    ['a tooltip', surface, gray[9]],
  ]

  test.each(texts)('has readable text (4.5:1): %s', (_name, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['edges of fields', edge, surface],
    ['edges of fields on paper', edge, paper],
    ['the gold of what is paid', gold[6], paper],
    ['the ring of the keyboard', teal[6], teal[0]],
    ['the ring of a field', teal[6], paper],
    ['the ring of a field that is wrong', danger[6], paper],
    ['a bar of progress', success[6], surface],
  ])('%s can be seen (3:1)', (_name, mark, ground) => {
    expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('every day colour has a night colour', () => {
  const [byDay = '', byNight = ''] = themeVariables.split('@media')
  const names = (css: string) => [...css.matchAll(/--[a-z-]+\d?(?=:)/g)].map(([name]) => name)
  expect(names(byNight)).toEqual(names(byDay).filter((name) => name !== '--font'))
})

/** Returns the contrast ratio of two colours (WCAG 2.2). */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
