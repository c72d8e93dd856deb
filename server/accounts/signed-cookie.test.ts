import { describe, expect, test } from 'vitest'
import { testKey } from '#server/testing/callers.ts'
import { createSignedCookie } from './signed-cookie.ts'

const open = ({
  secretKey = testKey,
  previousSecretKey = undefined as string | undefined,
  purpose = 'sessions',
} = {}) =>
  createSignedCookie(
    { secretKey, previousSecretKey, secure: false },
    { name: 'session_token', purpose, lifeMs: 60_000 },
  )
const sent = (setCookie: string) => new Headers({ Cookie: setCookie.split(';')[0] ?? '' })
const otherKey = 'another key for tests only, of 32 characters'

describe('a signed cookie', () => {
  test.each(['a-token', 'שלום', ' ', "a'b\\c.d=e%", 'x'.repeat(2000)])(
    'is read as it was written: %s',
    (value) => expect(open().read(sent(open().write(value)))).toBe(value),
  )

  test('is read by its own key, purpose and account only', () => {
    const written = sent(open().write('a-token', ['moshe@example.org']))
    expect(open().read(written, ['moshe@example.org'])).toBe('a-token')
    expect(open().read(written, ['chana@example.org'])).toBeUndefined()
    expect(open().read(written)).toBeUndefined()
    expect(open({ purpose: 'marks' }).read(written, ['moshe@example.org'])).toBeUndefined()
    expect(open({ secretKey: otherKey }).read(written, ['moshe@example.org'])).toBeUndefined()
  })

  test('is read during a key rotation', () => {
    const written = sent(open().write('a-token'))
    const rotating = open({ secretKey: otherKey, previousSecretKey: testKey })
    expect(rotating.read(written)).toBe('a-token')
  })

  test('is sent to our own pages only, and to no script', () => {
    expect(open().write('a-token')).toMatch(
      /^kuppah\.session_token=.*; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const secure = createSignedCookie(
      { secretKey: testKey, previousSecretKey: undefined, secure: true },
      { name: 'session_token', purpose: 'sessions', lifeMs: 60_000 },
    )
    expect(secure.write('a-token')).toMatch(/^__Host-kuppah\.session_token=.*; Secure/)
    expect(secure.clear()).toContain('Max-Age=0')
  })
})
