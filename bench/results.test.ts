import { expect, test } from 'vitest'
import { withSection } from './results.ts'

const page = '# Results\n\nAbout them.\n\n## One\n\n| 1 |\n\n## Two\n\n| 2 |\n'

test('a new measurement replaces the section of its heading', () => {
  expect(withSection(page, 'One', '| 11 |\n')).toBe(page.replace('| 1 |', '| 11 |'))
  expect(withSection(page, 'Two', '| 22 |\n')).toBe(page.replace('| 2 |', '| 22 |'))
})

test('the first measurement of a heading is added at the end', () => {
  expect(withSection(page, 'Three', '| 3 |')).toBe(`${page}\n## Three\n\n| 3 |\n`)
})
