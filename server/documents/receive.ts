import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { MAX_DOCUMENT_BYTES } from '#domain/documents.ts'
import { HttpError } from '#server/http/failures.ts'

/**
 * Streams a body to a temporary file in `folder`, calls `work` with its path and size in bytes, and
 * removes it. Memory holds one chunk at a time. Throws 413 as soon as the body is too large, 400 if
 * it breaks off, and 503 if the disk fails.
 */
export async function withReceived<T>(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  work: (received: { file: string; size: number }) => Promise<T>,
): Promise<T> {
  const file = path.join(folder, `.${randomUUID()}`)
  try {
    const size = await receive(body, file)
    return await work({ file, size })
  } finally {
    await rm(file, { force: true }).catch(() => {}) // an orphaned file is harmless
  }
}

async function receive(body: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  const handle = await orUnavailable(openNew(file))
  let size = 0
  try {
    for await (const chunk of orBrokenOff(body)) {
      size += chunk.length
      if (size > MAX_DOCUMENT_BYTES) throw new HttpError(413, 'err.fileTooLarge')
      await orUnavailable(handle.writeFile(chunk)) // appends at the current position
    }
    await orUnavailable(handle.sync())
  } finally {
    await handle.close()
  }
  return size
}

async function openNew(file: string): Promise<FileHandle> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  return open(file, 'wx', 0o600)
}

const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new HttpError(503, 'err.network')
  })

async function* orBrokenOff(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } catch {
    throw new HttpError(400, 'err.invalidInput')
  }
}
