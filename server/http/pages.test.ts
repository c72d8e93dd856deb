import { expect, test } from 'vitest'
import { fillIn } from './pages.ts'

const built =
  '<p>__ORGANIZATION_NAME__</p><p data-office-phone=""><a href="__OFFICE_PHONE_LINK__">__OFFICE_PHONE__</a></p><p>__NOT_OURS__</p>'

test('a page has the settings in place of its placeholders, escaped', () => {
  const settings = {
    __ORGANIZATION_NAME__: 'Chesed & Co',
    __OFFICE_PHONE__: '+1 718 555 0123',
    __OFFICE_PHONE_LINK__: 'tel:+17185550123',
  }
  expect(fillIn(built, settings)).toBe(
    '<p>Chesed &amp; Co</p><p data-office-phone=""><a href="tel:+17185550123">+1 718 555 0123</a></p><p>__NOT_OURS__</p>',
  )
})

test('without a telephone number a page says nothing of one', () => {
  const settings = {
    __ORGANIZATION_NAME__: 'Chesed',
    __OFFICE_PHONE__: '',
    __OFFICE_PHONE_LINK__: '',
  }
  expect(fillIn(built, settings)).toBe('<p>Chesed</p><p>__NOT_OURS__</p>')
})
