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

describe('opening an account', () => {
  test('is allowed with an unused code, or while the account of the code is unconfirmed', () => {
    expect(canRegister(fresh)).toBe(true)
    expect(canRegister(unconfirmed)).toBe(true)
  })

  test('is refused otherwise', () => {
    expect([mine, ofOther, orphan, spent].map(canRegister)).toEqual([false, false, false, false])
    expect(canRegister({ status: 'fully_used', registrant: { id: 'x', confirmed: false } })).toBe(
      false,
    )
  })
})

describe('paying for a request', () => {
  test("is allowed with an unused code, or with the code of the user's own confirmed account", () => {
    expect(canRequest(fresh, 'me')).toBe(true)
    expect(canRequest(mine, 'me')).toBe(true)
  })

  test('is refused otherwise', () => {
    const refused = [unconfirmed, ofOther, orphan, spent]
    expect(refused.filter((code) => canRequest(code, 'me'))).toEqual([])
    expect(canRequest(unconfirmed, 'other')).toBe(false)
  })
})
