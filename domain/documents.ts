/** Documents that administrators add to a request (docs/product.md §8.1). */

/** 5 MB; a document must be smaller. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

/** The types that are accepted, told by content, and the extensions they go by. */
export const documentTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
} as const
export type DocumentType = keyof typeof documentTypes

export type DocumentError = 'err.fileTooLarge' | 'err.fileType'

/** For the `accept` attribute of a file input. */
export const acceptedDocuments = Object.entries(documentTypes).flat(2).join(',')

/** Quality of a photo taken with the camera, which is saved as JPEG. */
export const PHOTO_QUALITY = 0.8

export function isDocumentType(mimeType: unknown): mimeType is DocumentType {
  return typeof mimeType === 'string' && Object.hasOwn(documentTypes, mimeType)
}

/** What is wrong with a document, as a message key; undefined when nothing is. `size` is in bytes. */
export function validateDocument(document: {
  size: number
  mimeType: string | undefined
}): DocumentError | undefined {
  if (document.size >= MAX_DOCUMENT_BYTES) return 'err.fileTooLarge'
  if (document.size === 0 || !isDocumentType(document.mimeType)) return 'err.fileType'
  return undefined
}

/** A file name with an underscore for every character but ASCII letters, digits, dot and hyphen. */
export function sanitizeFileName(fileName: string): string {
  return fileName.normalize('NFC').replace(/[^A-Za-z0-9.-]/gu, '_')
}

/**
 * A file's name with an extension of its type: content decides what a file is, and a photo that calls
 * itself a web page would run as one on the disk of whoever keeps it.
 */
export function fittingFileName(fileName: string, type: DocumentType): string {
  const extensions: readonly string[] = documentTypes[type]
  const fits = extensions.some((extension) => fileName.toLowerCase().endsWith(extension))
  return fits ? fileName : `${fileName}${extensions[0]}`
}

/** Disks take names of 255 bytes; of a longer one the end is kept, for its extension. */
const longestName = 200

/** Where a document is stored: `{requestId}/{timestamp}-{sanitised name}`; the timestamp is in milliseconds. */
export function documentPath(requestId: string, timestamp: number, fileName: string): string {
  return `${requestId}/${timestamp}-${sanitizeFileName(fileName).slice(-longestName)}`
}
