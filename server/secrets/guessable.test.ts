import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isGuessable } from './guessable.ts'

describe('a password that an attacker guesses', () => {
  test.each([
    'Password2026!',
    'P@ssw0rd-1234',
    'Dragon Monkey 1',
    'qwertyuiop12345',
    '1q2w3e4r5t6y',
    '1qazxsw23edc',
    'correct horse battery staple',
    'abababababab',
    'Yerushalayim770',
    'פעסווארד123456',
    'Moshe.Klein1985',
  ])('is %s', async (password) => {
    expect(await isGuessable(password, 'moshe.klein@example.org')).toBe(true)
  })

  test.each([
    'old brown teapot',
    'gut voch un a freilichen',
    'x7Kq-92mV-31bd',
    'שבת שלום לכל האורחים',
    'Moshe.Klein knows a quiet attic',
    'a quiet attic'.padEnd(128, 'x'),
  ])('is not %s', async (password) => {
    expect(await isGuessable(password, 'moshe.klein@example.org')).toBe(false)
  })
})

describe('the dictionaries', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('go with their worker, which judges one password after the other before', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout')
    const end = vi.spyOn(Worker.prototype, 'terminate')
    const judge = () => isGuessable('old brown teapot', 'moshe.klein@example.org')
    expect(await Promise.all([judge(), judge()])).toEqual([false, false])
    expect(end).not.toHaveBeenCalled()
    const [[act] = []] = later.mock.calls.filter(([, ms]) => ms === 30_000).slice(-1)
    act?.()
    expect(end).toHaveBeenCalledOnce()
    expect(await judge()).toBe(false)
  })
})
