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

/** Thrown for a stored value that none of the keys decrypts. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

/** `SECRET_KEY`, and during a rotation the previous one (docs/running.md, "A new SECRET_KEY"). */
export type SecretKeys = { current: string; previous?: string | undefined }

/**
 * Encrypts the numbers that a leak of the database must not reveal (docs/product.md §5.4), with
 * AES-256-GCM. The stored form is `v<key version>.<nonce>.<ciphertext and tag>`. The place of the
 * value (request id and field name) is authenticated, so that it decrypts nowhere else.
 */
export type Sealer = {
  seal(place: string, plain: string): string
  /** Throws UnreadableSecret. */
  open(place: string, sealed: string): string
  /** Returns a keyed fingerprint: equal for equal text, and useless without the key. */
  fingerprint(text: string): string
  /**
   * Returns short marks for finding equal text, of the current key first and then of the previous
   * one: 16 bytes each, as a uuid.
   */
  marks(text: string): string[]
  /** The version of the current key. */
  version: number
}

/** The places of stored values. A value decrypts only with the place it was encrypted for. */
export const placeOfNumber = (requestId: string, field: SecretField) => `${requestId}:${field}`
export const placeOfPayment = (paymentId: string) => `payment:${paymentId}`
export const placeOfImport = (importId: string) => `payout_import:${importId}`
export const placeOfNotice = (noticeId: string) => `payout_notice:${noticeId}`
export const placeOfSetting = (method: string, name: string) => `payout_settings:${method}.${name}`
export const placeOfTwoStep = (userId: string) => `two_step:${userId}`

/**
 * Derives one key per purpose from `SECRET_KEY` with HKDF. `version` numbers the current key
 * (key-check-store.ts) and marks what it encrypts. Values of the previous key still decrypt.
 */
export function createSealer({ current, previous }: SecretKeys, version = 1): Sealer {
  const key = keyFor(current, 'payment-numbers')
  const keys = previous ? [key, keyFor(previous, 'payment-numbers')] : [key]
  const fingerprintKey = keyFor(current, 'submissions')
  const markKeys = [current, ...(previous ? [previous] : [])].map((one) => keyFor(one, 'marks'))
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
    marks: (text) =>
      markKeys.map((key) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)),
    version,
  }
}

/** Returns the prefix of values encrypted with the key of this version. */
export const mark = (version: number) => `v${version}.`

/** Returns undefined for a wrong key, which the authentication tag reveals. */
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

/** Derives a key of 32 bytes for one purpose. */
export const derive = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `kuppah/${purpose}`, 32))

/** Does the same, as a key object: with raw bytes decrypting a number takes four times as long. */
const keyFor = (secretKey: string, purpose: string) => createSecretKey(derive(secretKey, purpose))
