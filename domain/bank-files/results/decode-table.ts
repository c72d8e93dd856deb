import type { TableEncoding } from './result-columns.ts'

type DecodedTable = { text: string; encoding: TableEncoding }

/**
 * Decodes an uploaded table. Strict UTF-8 goes before the two code pages, because their text is
 * hardly ever valid UTF-8. Returns undefined for binary data: text has no control characters.
 */
export function decodeTable(bytes: Uint8Array, chosen?: TableEncoding): DecodedTable | undefined {
  const encoding = chosen ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : codePageOf(bytes))
  const text = decodeAs(encoding, bytes)
  return text === undefined || /(?!\s)\p{Cc}/u.test(text) ? undefined : { text, encoding }
}

/** Returns undefined if the bytes are not valid. A byte-order mark is left out. */
function decodeAs(encoding: TableEncoding, bytes: Uint8Array): string | undefined {
  if (encoding === 'cp862') return decodeCp862(bytes)
  if (encoding === 'iso-8859-8') {
    return decodeHebrew(bytes).replace(hebrewWords, (words) => [...words].reverse().join(''))
  }
  try {
    // Each code page has bytes without a character. They may stand in a cell that nobody reads.
    return new TextDecoder(encoding, { fatal: encoding.startsWith('utf') }).decode(bytes)
  } catch {
    return undefined
  }
}

const isUtf8 = (bytes: Uint8Array) => decodeAs('utf-8', bytes) !== undefined

/** The smallest share of ASCII characters in a table: its digits and punctuation are ASCII. */
const MIN_ASCII = 0.4

/**
 * Recognizes UTF-16 by its byte-order mark, or by zero bytes in every second place only: ASCII
 * characters have one there, and no text in another encoding has any.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even === odd || Math.min(even, odd) > 0) return undefined
  if (even + odd < (MIN_ASCII * bytes.length) / 2) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

const ALEF = 0x5d0

/** The other signs of this code page stand in no table. */
const decodeCp862 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    String.fromCharCode(byte >= 0x80 && byte <= 0x9a ? ALEF + byte - 0x80 : byte),
  ).join('')

/** Returns whether there are words of its Hebrew letters. In Windows these are quotes and dashes. */
function isCp862(bytes: Uint8Array): boolean {
  let letters = 0
  return bytes.some((byte) => {
    letters = byte >= 0x80 && byte <= 0x9a ? letters + 1 : 0
    return letters >= 3
  })
}

const decodeHebrew = (bytes: Uint8Array) => new TextDecoder('windows-1255').decode(bytes)
const hebrewWords = /[\u05d0-\u05ea](?:[\u05d0-\u05ea "'-]*[\u05d0-\u05ea])?/g
/** No word begins with the form that a letter has at the end of one. */
const startsWithFinal = /(?:^|[^\u05d0-\u05ea"'])[םןץףך][\u05d0-\u05ea]/

/** Letters of both code pages, of which E0 to FA are Hebrew in one and accented in the other. */
const words = /[a-z\xc0-\xff]+/gi
const hebrewWord = /^[\xe0-\xfa]{2,}$/

/** Hebrew words consist of such letters alone. In Western words they stand among plain ones. */
function codePageOf(bytes: Uint8Array): TableEncoding {
  const asLatin = new TextDecoder('latin1').decode(bytes)
  const isHebrew = (asLatin.match(words) ?? []).some((word) => hebrewWord.test(word))
  if (isHebrew) return startsWithFinal.test(decodeHebrew(bytes)) ? 'iso-8859-8' : 'windows-1255'
  return isCp862(bytes) ? 'cp862' : 'windows-1252'
}
