import { tidyName } from './names.ts'
import type { Outcome } from './outcomes.ts'

/** Documents of a request (docs/product.md §8.1). */

/** 5 MB, exclusive: a document must be smaller. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

/** The accepted types, detected from the content, and their file extensions. */
const documentTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
} as const
export type DocumentType = keyof typeof documentTypes

/** How many documents a request can have. */
export const MAX_DOCUMENTS = 20

/** How many documents a family can send with a request (docs/product.md §8.4). */
export const MAX_FAMILY_DOCUMENTS = 3

/** Returns whether a family can still add documents to its request, or remove those it added. */
export const takesDocuments = (outcome: Outcome): boolean =>
  outcome === 'undecided' || outcome === 'needs_info' || outcome === 'answered'

export type DocumentError = 'err.fileTooLarge' | 'err.fileEmpty' | 'err.fileType'

/** Value of the `accept` attribute of a file input. */
export const acceptedDocuments = Object.entries(documentTypes).flat(2).join(',')

/** JPEG quality of photos taken with the camera. */
export const PHOTO_QUALITY = 0.8

/** How many bytes of a document show its type. */
export const DOCUMENT_HEAD_BYTES = 4096

/** How a document of each type begins; in an animated PNG the chunk `acTL` comes before the picture. */
const beginnings = Object.entries({
  'image/jpeg': /^\xff\xd8\xff(?!\xf7)/, // f7 is JPEG-LS, which no browser shows
  'image/png': /^\x89PNG\r\n.\n(?!.*acTL)/s,
  'image/webp': /^RIFF.{4}WEBP/s,
  'application/pdf': /^(\xef\xbb\xbf)?\s*%PDF-/,
}) as [DocumentType, RegExp][]

/**
 * Returns the type of a document by its first bytes, whatever its name; undefined for another one. The
 * only such rule: a document that the browser took must not be refused by the server.
 */
export function documentTypeOf(head: Uint8Array): DocumentType | undefined {
  const text = String.fromCharCode(...head.subarray(0, DOCUMENT_HEAD_BYTES))
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0]
}

/** Returns the message key for an invalid document, or undefined. `size` is in bytes. */
export function validateDocument(
  size: number,
  type: DocumentType | undefined,
): DocumentError | undefined {
  if (size >= MAX_DOCUMENT_BYTES) return 'err.fileTooLarge'
  if (size === 0) return 'err.fileEmpty'
  return type ? undefined : 'err.fileType'
}

/** Replaces every character except ASCII letters, digits, dot and hyphen with an underscore. */
export function sanitizeFileName(fileName: string): string {
  return fileName.normalize('NFC').replace(/[^A-Za-z0-9.-]/gu, '_')
}

/** In characters. */
const MAX_NAME_LENGTH = 200

/**
 * Returns the name that a document is shown under: without control characters, shortened, and with
 * an extension that matches the detected type. Without this, an image named `x.html` would open as a
 * web page after a download.
 */
export function documentName(fileName: string, type: DocumentType): string {
  const name = tidyName(fileName)
  const extensions: readonly string[] = documentTypes[type]
  const own = extensions.find((extension) => name.toLowerCase().endsWith(extension))
  const extension = own ? name.slice(-own.length) : (extensions[0] ?? '')
  const stem = [...(own ? name.slice(0, -own.length) : name)]
  return stem.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension
}

/**
 * In characters. File systems allow 255 bytes. Longer names keep their end, which has the
 * extension.
 */
const MAX_STORED_NAME_LENGTH = 200

/**
 * Returns the storage path of a document: `{requestId}/{timestamp}-{sanitized name}`. `timestamp`
 * is in milliseconds.
 */
export function documentPath(requestId: string, timestamp: number, fileName: string): string {
  return `${requestId}/${timestamp}-${sanitizeFileName(fileName).slice(-MAX_STORED_NAME_LENGTH)}`
}

/** The long side of a photo as it is sent, in pixels. Larger ones are made smaller. */
export const PHOTO_LONG_SIDE_PX = 2500

/** Returns the size of a picture whose long side is at most PHOTO_LONG_SIDE_PX, in its proportions. */
export function photoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, PHOTO_LONG_SIDE_PX / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
