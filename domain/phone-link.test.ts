import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['+1 (718) 555-0123', 'tel:+17185550123'],
  ['718.555.0123', 'tel:7185550123'],
  ['', ''],
])('the link of %j is %j', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
