import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { SecretField } from '#domain/payment-methods.ts'

/** Stored text that does not open with the key at hand. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

/** `SECRET_KEY`, and during a change of keys the one before it (docs/running.md, "A new SECRET_KEY"). */
export type SecretKeys = { current: string; previous?: string | undefined }

/**
 * Seals the numbers that a leak of the database must not give away (docs/product.md §5.4).
 * AES-256-GCM; the stored form is `v<key version>.<nonce>.<ciphertext and tag>`, and the place it
 * belongs to (request id and field name) is authenticated with it, so that it opens nowhere else.
 */
export type Sealer = {
  seal(place: string, plain: string): string
  /** Throws UnreadableSecret. */
  open(place: string, sealed: string): string
  /** A keyed fingerprint: equal for equal text, and of no use to who does not have the key. */
  fingerprint(text: string): string
}

/** The places of what is stored. Another place opens nothing that was sealed before. */
export const placeOfNumber = (requestId: string, field: SecretField) => `${requestId}:${field}`
export const placeOfTwoStep = (userId: string) => `two_step:${userId}`

/**
 * Keys come from `SECRET_KEY` by HKDF, one for each purpose. `version` numbers the current one
 * (secret-key.ts) and is written on what it seals; what the previous one sealed still opens.
 */
export function createSealer({ current, previous }: SecretKeys, version = 1): Sealer {
  const key = keyFor(current, 'payment-numbers')
  const keys = previous ? [key, keyFor(previous, 'payment-numbers')] : [key]
  const fingerprintKey = keyFor(current, 'submissions')
  return {
    seal(place, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${mark(version)}${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open(place, text) {
      for (const key of keys) {
        const plain = openWith(key, place, text)
        if (plain !== undefined) return plain
      }
      throw new UnreadableSecret(`a stored secret (${place}) does not open with SECRET_KEY`)
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  }
}

/** What text begins with that was sealed with the key of this version. */
export const mark = (version: number) => `v${version}.`

/** The tag tells whether it is the right key: no key opens what another one sealed. */
function openWith(key: KeyObject, place: string, text: string): string | undefined {
  const [, nonce = '', body = ''] = text.split('.')
  try {
    const sealed = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-16))
    return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** A key of 32 bytes for one purpose. */
export const derive = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `kuppah/${purpose}`, 32))

/** The same, read once: with bare bytes opening a number takes four times as long. */
const keyFor = (secretKey: string, purpose: string) => createSecretKey(derive(secretKey, purpose))
