import type { DocumentType } from '#domain/documents.ts'

const signatures: Record<DocumentType, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => has(bytes, 0, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => has(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes) => has(bytes, 0, ascii('RIFF')) && has(bytes, 8, ascii('WEBP')),
  'application/pdf': (bytes) => has(bytes, 0, ascii('%PDF-')),
}

const longestSignature = 12 // bytes

/**
 * Returns the type of a file by its content, whatever its name; undefined for an unsupported one.
 */
export async function typeOfFile(file: Blob): Promise<DocumentType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, longestSignature).arrayBuffer())
  const types = Object.keys(signatures) as DocumentType[]
  return types.find((type) => signatures[type](bytes))
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const has = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, offset) => bytes[at + offset] === byte)
