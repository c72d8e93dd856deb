import { scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const { isOutdated, ...passwords } = createPasswords()
const turn = { owner: '192.0.2.1', isKnown: false }
const hash = (password: string) => passwords.hash(password, turn)
const isRight = (password: string, stored: string | null) =>
  passwords.isRight(password, stored, turn)

test('a password matches its hash in any Unicode normalization form', async () => {
  const stored = await hash('שָׁלוֹם é ﬁ')
  expect(await isRight('שָׁלוֹם é ﬁ', stored)).toBe(true)
  expect(await isRight('שָׁלוֹם é fi', stored)).toBe(true)
  expect(await isRight('שָׁלוֹם e fi', stored)).toBe(false)
  expect(await hash('teapot')).not.toBe(await hash('teapot'))
})

test('a hash of the first version still matches, and is outdated', async () => {
  const stored =
    '86fce527753a74b12303207fcf52789d:51de00b4a7ca1836482303089d40af275a2cf604016bc90365a28cb183ce088a' +
    '203e888fc465670ccf2576001c0b15cd9f32ed41e9a602df749231949725ac49'
  expect(isOutdated(stored)).toBe(true)
  expect(isOutdated(await hash('teapot'))).toBe(false)
  expect(await isRight('kuppah-demo', stored)).toBe(true)
  expect(await isRight('kuppah demo', stored)).toBe(false)
})

test('a hash by scrypt still matches, and is outdated', async () => {
  const salt = '00112233445566778899aabbccddeeff'
  const key = scryptSync('old teapot', salt, 64, { N: 32_768, r: 8, p: 3, maxmem: 2 ** 26 })
  const stored = `s2:${salt}:${key.toString('hex')}`
  expect(isOutdated(stored)).toBe(true)
  expect(await isRight('old teapot', stored)).toBe(true)
  expect(await isRight('new teapot', stored)).toBe(false)
})

test('a wrong password and an account without one are refused no sooner than after 400 ms', async () => {
  const stored = await hash('teapot')
  for (const known of [stored, null]) {
    const begun = performance.now()
    expect(await isRight('kettle', known)).toBe(false)
    expect(performance.now() - begun).toBeGreaterThan(390)
  }
})

test('nothing matches if no password is stored', async () => {
  const cheap = createPasswords('trial')
  for (const stored of [
    null,
    '',
    ':',
    'abc:',
    'abc:zz',
    '::',
    's2::',
    's9:ab:cd',
    'toString:ab:cd',
    'a:b:c:d',
  ]) {
    expect(await cheap.isRight('', stored, turn)).toBe(false)
  }
})

test('many sign-ins do not delay file reads, which share their threads', async () => {
  let hashed = 0
  const hashing = Array.from({ length: 6 }, () => hash('teapot').then(() => hashed++))
  await readFile(import.meta.filename)
  expect(hashed).toBeLessThan(3)
  await Promise.all(hashing)
  expect(hashed).toBe(6)
})
