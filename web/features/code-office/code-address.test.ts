import { expect, test } from 'vitest'
import { emailTo, whatsAppTo } from './code-address.ts'

test('the links contain the whole message', () => {
  const message = 'שלום & ברכה\nK7QM-4RTX?'
  expect(new URL(whatsAppTo(null, message)).searchParams.get('text')).toBe(message)
  const email = new URL(emailTo(null, 'Access code', message))
  expect(email.protocol).toBe('mailto:')
  expect(email.searchParams.get('subject')).toBe('Access code')
  expect(email.searchParams.get('body')).toBe('שלום & ברכה\r\nK7QM-4RTX?')
})
