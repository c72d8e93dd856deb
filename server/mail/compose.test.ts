import { describe, expect, test } from 'vitest'
import { type LetterKind, letterKinds } from '#domain/letters.ts'
import { directionOf, locales } from '#domain/locales.ts'
import { readConfig } from '#server/config.ts'
import { wording } from '#server/messages.ts'
import { compose } from './compose.ts'
import type { Letter, LetterData } from './store.ts'

const config = readConfig({
  APP_URL: 'https://kuppah.example',
  ORGANIZATION_NAME: 'Keren Hachesed',
  OFFICE_EMAIL: 'office@kuppah.example',
  OFFICE_PHONE: '+1 (718) 555-0123',
})
const request = {
  full_name: 'Moshe Cohen',
  request_code: 'K7QM-4RTX',
  requested_on: '2025-09-21',
} as const
const data: LetterData = {
  confirm: { token: 'abc-_123' },
  admin_invite: { token: 'abc', invited_by: 'Rivka Levi' },
  administrators_changed: { change: 'invited', email: 'new@kuppah.example', by: 'Rivka Levi' },
  reset: { token: 'abc-_123' },
  change_email: { token: 'abc-_123' },
  request_received: { ...request, expected_payment_date: '2025-10-03' },
  reviewed: { ...request, outcome: 'approved', pay_on: '2025-10-03' },
  question: request,
  details_changed: { ...request, groups: 'contact,payment' },
  paid: request,
  payment_returned: { ...request, advice: 'check_details' },
  payment_not_returned: request,
  check_replaced: request,
  confirm_dues: request,
  invitation: {
    full_name: 'Moshe Cohen',
    code: 'K7QM-4RTX',
    campaign: 'Pesach 2027',
    closes_on: '2027-03-19',
    text: 'For the Yom Tov',
  },
  payout_file: { file: '1234', pay_on: '2026-12-04', downloaded_by: 'Rivka Levi' },
  payout_contradicted: { file: '1234', pay_on: '2026-12-04', said_by: 'Rivka Levi' },
  payout_file_refused: { file: '1234', pay_on: '2026-12-04', said_by: 'Rivka Levi' },
  payout_file_not_given: { file: '1234', pay_on: '2026-12-04', said_by: 'Rivka Levi' },
  new_request: { full_name: 'Moshe Cohen' },
  reminders: { reminders: 'no_run 2,check_uncashed 1' },
  office_week: { count: '2', by: 'Rivka Levi 2', entry: '1234', link: 'a1b2' },
  many_attempts: {},
  many_codes: {},
  new_device: {},
  password_changed: {},
  email_changed: {},
  email_set_by_office: {},
  email_change_asked: {},
  two_step_on: {},
  two_step_off: {},
  recovery_code_used: {},
  administrator_made: {},
  administrator_removed: {},
}
const letterOf = (kind: LetterKind, locale: Letter['locale']) =>
  compose({ kind, locale, data: data[kind] } as Letter, config)

describe.each(locales)('letters in %s', (locale) => {
  test.each(letterKinds)(
    '%s is complete: language, direction, charity, no unfilled placeholder',
    (kind) => {
      const { subject, text, html } = letterOf(kind, locale)
      expect(html).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`)
      for (const part of [text, html]) {
        expect(part).toContain('Keren Hachesed')
        expect(part).toContain('office@kuppah.example')
        expect(part).not.toMatch(/\{\w+\}|undefined|\[object/)
      }
      expect(subject).not.toMatch(/[\d{}$]|Moshe/)
      expect(html).not.toMatch(/<img|url\(|<link|<script|src=/)
      if (directionOf(locale) === 'rtl')
        expect(text.replace(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/[a-z]/i)
    },
  )

  test('links point to pages in the language, in HTML and in plain text', () => {
    for (const [kind, url] of [
      ['confirm', `https://kuppah.example/${locale}/auth-confirm#token=abc-_123`],
      ['reset', `https://kuppah.example/${locale}/change-password#token=abc-_123`],
      ['request_received', `https://kuppah.example/${locale}/dashboard`],
      ['new_request', 'https://kuppah.example/admin/requests'],
    ] as const) {
      const { text, html } = letterOf(kind, locale)
      expect(html).toContain(`<a href="${url}" style=`)
      expect(text.split(/[\s\u2068]/)).toContain(url)
    }
  })

  test('left-to-right values are isolated, and every isolate is closed', () => {
    const { text, html } = letterOf('request_received', locale)
    for (const value of ['office@kuppah.example', 'Moshe Cohen']) {
      expect(html).toContain(`<bdi>${value}</bdi>`)
      expect(text).toContain(directionOf(locale) === 'ltr' ? value : `\u2068${value}\u2069`)
    }
    expect(text.split('\u2068').length).toBe(text.split('\u2069').length)
  })
})

test.each(locales)('letters about a direct request name its code, in %s', (locale) => {
  const kinds = ['request_received', 'reviewed', 'question', 'paid', 'payment_returned'] as const
  for (const kind of kinds) {
    const ofDirect = { ...data[kind], code: 'K7QM-4RTX' }
    const { text, html } = compose({ kind, locale, data: ofDirect } as Letter, config)
    expect(html).toContain(`<a href="https://kuppah.example/${locale}/status" style=`)
    expect(html).toContain('<bdi>K7QM-4RTX</bdi>')
    expect(text).toContain('K7QM-4RTX')
    expect(text).not.toContain('/dashboard')
  }
})

test.each(locales)('letters about a request name its code and date, in %s', (locale) => {
  const kinds = ['reviewed', 'question', 'paid', 'payment_returned', 'details_changed'] as const
  for (const kind of ['request_received', 'check_replaced', 'confirm_dues', ...kinds] as const) {
    const { text } = letterOf(kind, locale)
    expect(text).toContain('K7QM-4RTX')
    expect(text).toMatch(/21st 2025|21 בספטמבר 2025|21סטן סעפטעמבער 2025/)
  }
})

test('the letter about an approval says so, with the Friday unless that has passed', () => {
  const say = (of: Partial<LetterData['reviewed']>) =>
    compose({ kind: 'reviewed', locale: 'en', data: { ...request, ...of } }, config).text
  expect(say({ outcome: 'approved', pay_on: '2025-10-03' })).toContain(
    'Keren Hachesed approved your request.\n\nIt will be paid on Friday, October 3rd 2025.',
  )
  expect(say({ outcome: 'approved' })).not.toMatch(/paid on|looked at/)
  expect(say({ outcome: 'declined' })).toContain('has looked at your request')
})

test('the letter about an approval of 0 dollars names no Friday', () => {
  const approval = { donation_amount: '0.00', family_dues: null }
  const data = { ...request, outcome: 'approved', pay_on: '2025-10-03' } as const
  const { text } = compose({ kind: 'reviewed', locale: 'en', data, approval }, config)
  expect(text).toContain('approved your request')
  expect(text).not.toMatch(/paid on|October/)
})

test('the letter with a link says what it is for: to object to a removal, or to say either', () => {
  const say = (change: 'joined' | 'removed') => {
    const data = { change, email: 'new@kuppah.example', by: 'Rivka Levi', token: 'abc' } as const
    return compose({ kind: 'administrators_changed', locale: 'en', data }, config).text
  }
  expect(say('joined')).toContain('to agree or to object')
  expect(say('removed')).toContain('open the page within 14 days and object')
  expect(say('removed')).toContain('/en/administrator-trial#token=abc')
})

test('a family with an account corrects what a return asks, another tells the office', () => {
  const say = (code?: string) => {
    const data = { ...request, advice: 'another_account', ...(code && { code }) } as const
    return compose({ kind: 'payment_returned', locale: 'en', data }, config).text
  }
  expect(say()).toContain('Please enter another account.')
  expect(say('K7QM-4RTX')).toContain('Please give the office another account.')
})

test('the expected payment date is written in words', () => {
  expect(letterOf('request_received', 'en').text).toContain('Friday, October 3rd 2025')
  expect(letterOf('request_received', 'he').text).toContain('יום שישי, 3 באוקטובר 2025')
  expect(letterOf('request_received', 'yi').text).toContain('פרייטאג, דעם 3טן אקטאבער 2025')
})

test.each(locales)('letters say how to call the office, if it can be called, in %s', (locale) => {
  const { text, html } = letterOf('question', locale)
  expect(text).toContain('+1 (718) 555-0123')
  expect(html).toContain('<a href="tel:+17185550123" style=')
  const none = { ...config, organization: { ...config.organization, officePhone: '' } }
  const letter = { kind: 'question', locale, data: request } as const
  expect(compose(letter, none).html).not.toContain('tel:')
})

test('subjects come from the message files', () => {
  expect(letterOf('confirm', 'en').subject).toBe('Confirm your email address')
  expect(letterOf('reset', 'he').subject).toBe(wording('he', 'mail.resetSubject'))
})

test('HTML in a name is escaped', () => {
  const full_name = '<b onclick="x">& {organization}</b>'
  const { html } = compose({ kind: 'paid', locale: 'en', data: { full_name } }, config)
  expect(html).not.toContain('<b onclick')
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp; {organization}&lt;/b&gt;')
})
