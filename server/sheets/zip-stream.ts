import { once } from 'node:events'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, whose content is made while the archive is read. */
export type StreamedEntry = {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** Version 2.0 of the format, names in UTF-8, sizes after the content, compressed by deflate. */
const VERSION = 20
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980, so that equal content gives equal bytes. */
const FIRST_DAY = 0x0021

/**
 * Packs files into a ZIP archive while it is read (APPNOTE 6.3.10, without ZIP64: up to 4 GB). Only a
 * piece of it is in memory. Sizes and checksums follow each file, because they are not known before.
 */
export async function* streamZip(
  entries: AsyncIterable<StreamedEntry> | Iterable<StreamedEntry>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const fileName = Buffer.from(name)
    const header = Buffer.alloc(30)
    header.write('PK\x03\x04', 'latin1')
    writeCommon(header, 4, fileName.length)
    yield header
    yield fileName
    const packed = deflated(content)
    let size = 0
    for await (const chunk of packed.chunks) {
      size += chunk.length
      yield chunk
    }
    const sums = Buffer.alloc(16)
    sums.write('PK\x07\x08', 'latin1')
    writeSums(sums, 4, { ...packed.sums, packed: size })
    yield sums
    directory.push(directoryEntry(fileName, offset, { ...packed.sums, packed: size }))
    offset += header.length + fileName.length + size + sums.length
  }
  const index = Buffer.concat(directory)
  yield index
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

type Sums = { crc: number; size: number; packed: number }

/** Compresses text; `sums` is complete once all chunks are read. */
function deflated(content: StreamedEntry['content']) {
  const sums = { crc: 0, size: 0 }
  async function* bytes() {
    for await (const text of content) {
      const chunk = Buffer.from(text)
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    const source = Readable.from(bytes(), { objectMode: false })
    const deflate = createDeflateRaw()
    source.once('error', (error) => deflate.destroy(error))
    source.pipe(deflate)
    try {
      for await (const chunk of deflate) yield chunk as Buffer
    } finally {
      // A reader who leaves ends the source as well.
      if (!source.destroyed) {
        const closed = once(source, 'close').catch(() => {})
        source.destroy()
        await closed
      }
    }
  }
  return { sums, chunks: chunks() }
}

function writeCommon(target: Buffer, at: number, nameLength: number) {
  target.writeUInt16LE(VERSION, at)
  target.writeUInt16LE(FLAGS, at + 2)
  target.writeUInt16LE(DEFLATE, at + 4)
  target.writeUInt16LE(FIRST_DAY, at + 8)
  target.writeUInt16LE(nameLength, at + 22)
}

function writeSums(target: Buffer, at: number, { crc, size, packed }: Sums) {
  target.writeUInt32LE(crc, at)
  target.writeUInt32LE(packed, at + 4)
  target.writeUInt32LE(size, at + 8)
}

function directoryEntry(fileName: Buffer, offset: number, sums: Sums): Buffer {
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(VERSION, 4)
  writeCommon(entry, 6, fileName.length)
  writeSums(entry, 16, sums)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, fileName])
}
