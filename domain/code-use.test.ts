import { describe, expect, test } from 'vitest'
import type { CodeStatus } from './access-code.ts'
import {
  canRegister,
  canRequest,
  codeStateOf,
  endFor,
  isHidden,
  isMadeFor,
  refusalToReissue,
  refusalToRestore,
  refusalToRevoke,
  type UsableCode,
} from './code-use.ts'

const today = '2026-11-26'
const codeOf = (
  status: CodeStatus,
  registrant: UsableCode['registrant'] = null,
  more: Partial<UsableCode> = {},
): UsableCode => ({ status, registrant, is_revoked: false, expires_on: null, invited: [], ...more })

const fresh = codeOf('available')
const mine = codeOf('user_created', { id: 'me', confirmed: true })
const unconfirmed = codeOf('user_created', { id: 'other', confirmed: false })
const ofOther = codeOf('user_created', { id: 'other', confirmed: true })
const orphan = codeOf('user_created')
const spent = codeOf('fully_used', { id: 'me', confirmed: true })
const revoked = { is_revoked: true }
const expired = { expires_on: '2026-11-25' }

describe('opening an account', () => {
  test('is allowed with an unused code, or while the account of the code is unconfirmed', () => {
    expect(canRegister(fresh, today)).toBe(true)
    expect(canRegister(unconfirmed, today)).toBe(true)
  })

  test('is refused otherwise', () => {
    const refused = [mine, ofOther, orphan, spent]
    for (const end of [revoked, expired]) {
      refused.push({ ...fresh, ...end }, { ...unconfirmed, ...end })
    }
    expect(refused.filter((code) => canRegister(code, today))).toEqual([])
  })
})

describe('paying for a request', () => {
  test("is allowed with an unused code, or with the code of the user's own confirmed account", () => {
    expect(canRequest(fresh, 'me', today)).toBe(true)
    expect(canRequest(mine, 'me', today)).toBe(true)
  })

  test('is refused otherwise', () => {
    const refused = [unconfirmed, ofOther, orphan, spent]
    for (const end of [revoked, expired]) refused.push({ ...fresh, ...end }, { ...mine, ...end })
    expect(refused.filter((code) => canRequest(code, 'me', today))).toEqual([])
    expect(canRequest(unconfirmed, 'other', today)).toBe(false)
  })

  test('is allowed to the end of the last day', () => {
    const last = { ...fresh, expires_on: today }
    expect(canRequest(last, 'me', today)).toBe(true)
    expect(canRequest(last, 'me', '2026-11-27')).toBe(false)
  })
})

test('a spent code stays spent, and a revoked one is not expired', () => {
  expect(codeStateOf({ ...spent, ...revoked, ...expired }, today)).toBe('fully_used')
  expect(codeStateOf({ ...fresh, ...revoked, ...expired }, today)).toBe('revoked')
  expect(codeStateOf({ ...mine, ...expired }, today)).toBe('expired')
  expect(codeStateOf(mine, today)).toBe('user_created')
})

test('only the account that it opened or invites reads how a code ended', () => {
  const invites = { ...fresh, invited: ['guest'] }
  expect([isMadeFor(invites, 'guest'), isMadeFor(mine, 'me'), isMadeFor(mine, 'x')]).toEqual([
    true,
    true,
    false,
  ])
  expect(endFor({ ...mine, ...revoked }, 'me', today)).toBe('code.revoked')
  expect(endFor({ ...invites, ...expired }, 'guest', today)).toBe('code.expired')
  expect(endFor(mine, 'me', today)).toBeUndefined()
  for (const reader of ['stranger', undefined]) {
    for (const end of [revoked, expired]) {
      expect(endFor({ ...invites, ...end }, reader, today)).toBeUndefined()
      expect(isHidden({ ...invites, ...end }, reader, today)).toBe(true)
    }
    expect(isHidden(invites, reader, today)).toBe(false)
  }
  expect(isHidden({ ...invites, ...revoked }, 'guest', today)).toBe(false)
})

test('a code is revoked, restored and made anew unless that has no sense', () => {
  const life = { status: 'available', is_revoked: false, expires_on: null } as const
  const gone = { ...life, is_revoked: true, is_reissued: false }
  expect(refusalToRevoke(life)).toBeUndefined()
  expect(refusalToRevoke(gone)).toBe('codes.alreadyRevoked')
  expect(refusalToRevoke(spent)).toBe('codes.spent')
  expect(refusalToRestore(gone)).toBeUndefined()
  expect(refusalToRestore({ ...gone, is_reissued: true })).toBe('codes.reissued')
  expect(refusalToRestore({ ...life, is_reissued: false })).toBe('codes.notRevoked')
  expect(refusalToReissue(gone)).toBeUndefined()
  expect(refusalToReissue({ ...gone, is_reissued: true })).toBe('codes.reissued')
  expect(refusalToReissue({ ...spent, is_reissued: false })).toBe('codes.spent')
})
