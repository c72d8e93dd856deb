import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

type ZipEntry = { name: string; content: Buffer }

/** Version 2.0 of the format, names in UTF-8, compressed by deflate. */
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATE = 8
/** 1 January 1980, so that equal content gives equal bytes. */
const NO_TIME = 0
const FIRST_DAY = 0x0021

/**
 * Packs files into a ZIP archive in memory (APPNOTE 6.3.10, without ZIP64: up to 65,535 files and
 * 4 GB). Compression runs outside the main thread.
 */
export async function createZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = await deflate(content)
    const fileName = Buffer.from(name)
    const fields = fieldsOf(fileName, content, packed)
    const header = Buffer.concat([signature('PK\x03\x04'), fields, fileName])
    parts.push(header, packed)
    directory.push(directoryEntry(fields, fileName, offset))
    offset += header.length + packed.length
  }
  const index = Buffer.concat(directory)
  return Buffer.concat([...parts, index, endOfDirectory(entries.length, index.length, offset)])
}

const signature = (letters: string) => Buffer.from(letters, 'latin1')

/** Returns numbers as little-endian fields of 2 or 4 bytes. */
function pack(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** The fields that a file's header and its directory entry have in common. */
const fieldsOf = (fileName: Buffer, content: Buffer, packed: Buffer) =>
  pack(
    [2, VERSION],
    [2, UTF8_NAMES],
    [2, DEFLATE],
    [2, NO_TIME],
    [2, FIRST_DAY],
    [4, crc32(content)],
    [4, packed.length],
    [4, content.length],
    [2, fileName.length],
    [2, 0],
  )

const directoryEntry = (fields: Buffer, fileName: Buffer, offset: number) =>
  Buffer.concat([
    signature('PK\x01\x02'),
    pack([2, VERSION]),
    fields,
    pack([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    fileName,
  ])

const endOfDirectory = (count: number, length: number, offset: number) =>
  Buffer.concat([
    signature('PK\x05\x06'),
    pack([2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]),
  ])
