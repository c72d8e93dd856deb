import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer, UnreadableSecret } from './sealing.ts'

const sealer = createSealer({ current: 'a key that is long enough to be a key' })

test('a sealed value opens at its own place, and differs every time', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (place, plain) => {
      const sealed = sealer.seal(place, plain)
      expect(sealer.open(place, sealed)).toBe(plain)
      expect(sealer.seal(place, plain)).not.toBe(sealed)
    }),
  )
})

test('a sealed value shows its key version and none of its digits', () => {
  const sealed = sealer.seal('request:account_number', '000123456789')
  expect(sealed).toMatch(/^v1\./)
  expect(sealed).not.toContain('123456789')
})

test('a sealed value fails at another place, with another key, or if altered', () => {
  const sealed = sealer.seal('request-1:account_number', '000123456789')
  const other = createSealer({ current: 'another key that is long enough to be one' })
  expect(() => sealer.open('request-2:account_number', sealed)).toThrow(UnreadableSecret)
  expect(() => sealer.open('request-1:routing_number', sealed)).toThrow(UnreadableSecret)
  expect(() => other.open('request-1:account_number', sealed)).toThrow(UnreadableSecret)
  const at = sealed.length - 5
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(() => sealer.open('request-1:account_number', changed)).toThrow(UnreadableSecret)
  expect(() => sealer.open('request-1:account_number', 'v9.x.y')).toThrow(UnreadableSecret)
  expect(() => sealer.open('request-1:account_number', '')).toThrow(UnreadableSecret)
})

test('fingerprints match for equal text under one key only', () => {
  const other = createSealer({ current: 'another key that is long enough to be one' })
  expect(sealer.fingerprint('same')).toBe(sealer.fingerprint('same'))
  expect(sealer.fingerprint('same')).not.toBe(sealer.fingerprint('other'))
  expect(sealer.fingerprint('same')).not.toBe(other.fingerprint('same'))
})

test('marks match under the key of the mark, and during a rotation under the previous one', () => {
  const old = 'the key of last year, of 32 characters and more'
  const fresh = 'the key of this year, of 32 characters and more'
  const [before = ''] = createSealer({ current: old }).marks('account 1')
  const both = createSealer({ current: fresh, previous: old })
  expect(both.marks('account 1')).toEqual([expect.stringMatching(/^[\da-f]{32}$/), before])
  expect(both.marks('account 2')).not.toContain(before)
  expect(createSealer({ current: fresh }).marks('account 1')).toEqual(
    both.marks('account 1').slice(0, 1),
  )
})
