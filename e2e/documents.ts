import { Buffer } from 'node:buffer'

/** An image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const picture = { name: 'bill.png', mimeType: 'image/png', buffer: png }
export const letter = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}
/** An HTML page that is named like an image. */
export const disguised = { ...picture, buffer: Buffer.from('<html><script>alert(1)</script>') }
/** No photo, so that the browser does not make it smaller. */
export const tooLarge = {
  ...letter,
  buffer: Buffer.concat([letter.buffer, Buffer.alloc(5 * 1024 * 1024 - letter.buffer.length)]),
}
