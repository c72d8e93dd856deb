import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One day for all files, so that equal content gives equal bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Packs files into a ZIP archive in memory. */
export function createZip(entries: readonly { name: string; content: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of entries) zip.addBuffer(content, name, options)
  zip.end()
  return buffer(zip.outputStream)
}

/** A file of an archive, whose content is made while the archive is read. */
export type StreamedEntry = {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** Packs files into a ZIP archive while it is read. Only a piece of it is in memory. */
export async function* streamZip(entries: AsyncIterable<StreamedEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let source: Readable | undefined
  async function addAll() {
    for await (const { name, content } of entries) {
      source = Readable.from(content)
      zip.addReadStream(source, name, options)
      await finished(source)
    }
    zip.end()
  }
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  void addAll().catch(fail)
  try {
    yield* output
  } finally {
    // A reader who leaves ends the source as well.
    if (source && !source.destroyed) {
      const closed = once(source, 'close').catch(() => {})
      source.destroy()
      await closed
    }
  }
}
