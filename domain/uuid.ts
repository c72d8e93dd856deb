/**
 * Formats 16 bytes as a UUID version 4 (RFC 9562 §5.4): version and variant overwrite six bits. Equal
 * bytes make equal ids.
 */
export function uuidFromBytes(bytes: Uint8Array): string {
  const own = Uint8Array.from(bytes.subarray(0, 16), (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40
    return at === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
