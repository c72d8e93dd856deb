/** Encodes tables for tests as banks do. */

export const encodings = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le with mark',
  'utf-16be with mark',
  'utf-16le',
  'windows-1255',
  'windows-1252',
] as const
type FixtureEncoding = (typeof encodings)[number]

/** Throws for a character that the encoding does not have. */
export function encodeAs(encoding: FixtureEncoding, text: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return Uint8Array.from(new TextEncoder().encode(text))
  if (encoding === 'utf-8 with mark') return encodeAs('utf-8', `\ufeff${text}`)
  if (encoding.startsWith('utf-16')) {
    const marked = encoding.endsWith('mark') ? `\ufeff${text}` : text
    const units = Array.from({ length: marked.length }, (_, at) => marked.charCodeAt(at))
    const isLittle = encoding.startsWith('utf-16le')
    return Uint8Array.from(
      units.flatMap((unit) => (isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])),
    )
  }
  return Uint8Array.from(text, (letter) => byteOf(encoding === 'windows-1255', letter))
}

const FIRST_HEBREW_BYTE = 0xe0
const ALEF = 0x5d0
const SHEKEL_BYTE = 0xa4

function byteOf(isHebrew: boolean, letter: string): number {
  const code = letter.charCodeAt(0)
  if (code < 0x80 || (!isHebrew && code >= 0xa0 && code <= 0xff)) return code
  if (isHebrew && code >= ALEF && code < ALEF + 27) return code - ALEF + FIRST_HEBREW_BYTE
  if (isHebrew && letter === '₪') return SHEKEL_BYTE
  throw new RangeError(`The code page has no ${letter}`)
}
