import { toPlainMarks } from '#domain/bank-files/bank-text.ts'

/**
 * The two codes in which MASAV takes Hebrew letters, one byte each (docs/bank-files.md §3.3). Encoded
 * texts are strings whose character codes are the bytes.
 */
export type HebrewCode = 'a' | 'b'

const ALEF = 'א'.charCodeAt(0)
const TAV = 'ת'.charCodeAt(0)
/** Code A: the letters, alef to tav and final ones included, take the place of Latin capitals. */
const codeALetters = '&ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Code B: alef, as in code page 862. */
const CODE_B_ALEF = 0x80

/** What each code carries, as text before it is encoded. Under Code A a Latin `B` is a gimel. */
const carried = {
  a: /^[א-ת0-9 .,\-/'"]*$/,
  b: /^[א-תA-Z0-9 .,\-/'"&]*$/,
} as const

/** Returns whether a text, as `toHebrewLetters` returns it, can be encoded. */
export const isCarriedBy = (code: HebrewCode, text: string) => carried[code].test(text)

/**
 * Returns a text in the letters that have codes: without points, Yiddish digraphs as two letters,
 * geresh and gershayim as ASCII quotes, Latin letters as capitals.
 */
export function toHebrewLetters(text: string): string {
  return toPlainMarks(text.normalize('NFKD'))
    .normalize('NFKD')
    .replace(/\u05f0/g, 'וו')
    .replace(/\u05f1/g, 'וי')
    .replace(/\u05f2/g, 'יי')
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '')
    .replace(/\u05f3/g, "'")
    .replace(/\u05f4/g, '"')
    .toUpperCase()
}

/** Encodes a text that the code carries (`isCarriedBy`). */
export function encodeHebrew(code: HebrewCode, text: string): string {
  return text.replace(/[א-ת]/g, (letter) => {
    const at = letter.charCodeAt(0) - ALEF
    return code === 'a' ? codeALetters.charAt(at) : String.fromCharCode(CODE_B_ALEF + at)
  })
}

/** Decodes a text. The reverse of `encodeHebrew`. */
export function decodeHebrew(code: HebrewCode, encoded: string): string {
  return [...encoded]
    .map((letter) => {
      const at = code === 'a' ? codeALetters.indexOf(letter) : letter.charCodeAt(0) - CODE_B_ALEF
      return at >= 0 && at <= TAV - ALEF ? String.fromCharCode(ALEF + at) : letter
    })
    .join('')
}

/** Returns the bytes of a text whose character codes are below 256. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** The most arguments of a call that every engine takes. */
const CHUNK_BYTES = 8192

/** Returns a text whose character codes are the bytes. No decoder keeps 80 to 9F hexadecimal. */
export function fromBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  }
  return text
}
