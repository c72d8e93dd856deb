import {
  MAX_DOCUMENT_BYTES,
  PHOTO_LONG_SIDE_PX,
  PHOTO_QUALITY,
  photoSize,
} from '#domain/documents.ts'
import { typeOfFile } from './file-type.ts'

/**
 * Returns a photo as a JPEG whose long side is at most 2,500 pixels (docs/product.md §8.5), if it is
 * larger or of a type that only this browser reads, such as HEIC. Any other file is returned as it is,
 * also one that the browser cannot draw, and one with several pictures.
 */
export async function smallerPhoto(file: File): Promise<File> {
  const type = await typeOfFile(file)
  const isAnimated = !type && /(gif|png)$/.test(file.type)
  if (type === 'application/pdf' || isAnimated) return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const isSmall = Math.max(width, height) <= PHOTO_LONG_SIDE_PX && file.size < MAX_DOCUMENT_BYTES
    if (isSmall && type) return file
    const photo = await draw(picture, photoSize({ width, height }))
    if (!photo) return file
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`
    return new File([photo], name, { type: 'image/jpeg' })
  } catch {
    return file // no picture that this browser knows; its type and size are checked next
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Draws a picture, turned as it was taken, on white: a JPEG has no transparency. */
function draw(picture: HTMLImageElement, { width, height }: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d')
  if (!paper) return null
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.drawImage(picture, 0, 0, width, height)
  return new Promise<Blob | null>((give) => {
    canvas.toBlob(give, 'image/jpeg', PHOTO_QUALITY)
  })
}
