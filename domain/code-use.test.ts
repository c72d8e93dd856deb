import { describe, expect, test } from 'vitest'
import { canRegister, canRequest, type UsableCode } from './code-use.ts'

const fresh: UsableCode = { status: 'available', registrant: null }
const mine: UsableCode = { status: 'user_created', registrant: { id: 'me', confirmed: true } }
const unconfirmed: UsableCode = {
  status: 'user_created',
  registrant: { id: 'other', confirmed: false },
}
const ofOther: UsableCode = { status: 'user_created', registrant: { id: 'other', confirmed: true } }
const orphan: UsableCode = { status: 'user_created', registrant: null }
const spent: UsableCode = { status: 'fully_used', registrant: { id: 'me', confirmed: true } }

describe('a code opens an account', () => {
  test('when it is new, or when its account is still unconfirmed', () => {
    expect(canRegister(fresh)).toBe(true)
    expect(canRegister(unconfirmed)).toBe(true)
  })

  test('and otherwise not', () => {
    expect([mine, ofOther, orphan, spent].map(canRegister)).toEqual([false, false, false, false])
    expect(canRegister({ status: 'fully_used', registrant: { id: 'x', confirmed: false } })).toBe(
      false,
    )
  })
})

describe('a code pays for a request', () => {
  test('when it is new, or when it opened the confirmed account of the one who asks', () => {
    expect(canRequest(fresh, 'me')).toBe(true)
    expect(canRequest(mine, 'me')).toBe(true)
  })

  test('and otherwise not', () => {
    const refused = [unconfirmed, ofOther, orphan, spent]
    expect(refused.filter((code) => canRequest(code, 'me'))).toEqual([])
    expect(canRequest(unconfirmed, 'other')).toBe(false)
  })
})
