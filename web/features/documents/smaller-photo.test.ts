import { afterEach, expect, test, vi } from 'vitest'
import { smallerPhoto } from './smaller-photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const head = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const picked = (name: string, type: string, text: string) => new File([bytes(text)], name, { type })

/** A browser that reads every picture. */
function reading() {
  const size = { naturalWidth: 20, naturalHeight: 10 }
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => {}
      naturalWidth = size.naturalWidth
      naturalHeight = size.naturalHeight
    },
  )
  const paper = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
    give(new Blob(['x'])),
  )
}

test.each([
  ['an animated PNG', picked('fixture.png', 'image/png', `${head}\0\0\0\x08acTL`)],
  ['an animated PNG', picked('fixture.apng', 'image/apng', `${head}\0\0\0\x08acTL`)],
  ['a GIF', picked('scan.gif', 'image/gif', 'GIF89a')],
  ['a small PNG', picked('scan.png', 'image/png', head)],
])('%s stays what it is', async (_, file) => {
  reading()
  expect(await smallerPhoto(file)).toBe(file)
})

test('a photo that only this browser reads becomes a JPEG', async () => {
  reading()
  const photo = await smallerPhoto(picked('IMG_1.heic', 'image/heic', '\0\0\0\x18ftypheic'))
  expect([photo.name, photo.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
})
