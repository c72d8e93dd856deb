/** Encodes a text of which all characters are ASCII. Throws a RangeError otherwise. */
export function toAsciiBytes(text: string): Uint8Array<ArrayBuffer> {
  if (!isAscii(text)) throw new RangeError('Not ASCII')
  return new TextEncoder().encode(text)
}

/** Decodes ASCII bytes. Returns undefined if a byte is not ASCII. */
export function fromAsciiBytes(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes)
  return isAscii(text) ? text : undefined
}

/** Tests for 7-bit characters. Control characters other than line ends are refused by the readers. */
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
