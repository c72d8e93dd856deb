import { expect, test } from 'vitest'
import * as theme from './theme.ts'

const { ink, quietInk, paper, edge, teal, gold, danger, success, gray } = theme

const texts: [string, string, string][] = [
  ['ink on paper', ink, paper],
  ['quiet ink on paper', quietInk, paper],
  ['quiet ink on the palest teal', quietInk, teal[0]],
  ['links on paper', teal[6], paper],
  ['links on the palest teal', teal[6], teal[1]],
  ['white on buttons', '#ffffff', teal[6]],
  ['white on pressed buttons', '#ffffff', teal[7]],
  ['warnings on paper', gold[7], paper],
  ['warnings on palest gold', gold[7], gold[0]],
  ['errors on paper', danger[6], paper],
  ['errors on palest red', danger[6], danger[0]],
  ['success on paper', success[6], paper],
  ['success on palest green', success[6], success[1]],
  ['Mantine’s dimmed text', gray[6], paper],
]

test.each(texts)('%s can be read (4.5:1)', (_name, text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['edges of fields', edge, '#ffffff'],
  ['edges of fields on paper', edge, paper],
  ['the gold of what is paid', gold[6], paper],
])('%s can be seen (3:1)', (_name, mark, ground) => {
  expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
})

/** The contrast of two colours (WCAG 2.2). */
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
