import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#server/config.ts'
import { syncFolders } from './synced-folders.ts'

/**
 * Stores files in a folder or an S3 bucket. Keys come from `documentPath` (domain/documents.ts).
 */
export type Storage = {
  /** The folder for files that are being received. A file in it is not copied by `put`. */
  staging: string
  /** Returns false if the key is taken: nothing is ever overwritten. */
  put(key: string, content: Content, mimeType: string): Promise<boolean>
  /** Returns undefined if there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Does nothing if there is no such file. Throws if the storage is unreachable. */
  remove(key: string): Promise<void>
}

/** Bytes, or the path of a file in `staging` that is complete and synced. */
export type Content = Uint8Array | { file: string }

/** Returns the configured storage: a bucket, or `documents` in the data directory. */
export function createStorage({ s3, dataDir }: Config): Storage {
  return s3 ? bucketStorage(s3) : folderStorage(path.join(dataDir, 'documents'))
}

function folderStorage(folder: string): Storage {
  const place = (key: string) => path.join(folder, ...key.split('/'))

  /** Links a file, which fails if the key is taken. Both folders are synced: the first may be new. */
  async function placeFile(file: string, key: string): Promise<boolean> {
    const target = place(key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      await link(file, target)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
    await syncFolders(path.dirname(target), folder)
    return true
  }

  return {
    staging: folder,
    async put(key, content) {
      if (!(content instanceof Uint8Array)) return placeFile(content.file, key)
      // A temporary file that is then linked: no partial file is ever visible.
      const aside = path.join(folder, `.${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const file = await open(aside, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        return await placeFile(aside, key)
      } finally {
        await rm(aside, { force: true })
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(place(key)))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(key) {
      await access(folder) // an unmounted disk must not look like a missing file
      await rm(place(key), { force: true })
    },
  }
}

function bucketStorage(s3: NonNullable<Config['s3']>): Storage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = s3
  // Loaded at first use: the library takes tenths of a second to load and 40 MB.
  const load = () => import('@aws-sdk/client-s3')
  let made: S3Client | undefined
  async function client() {
    const { S3Client } = await load()
    made ??= new S3Client({
      region,
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 30_000,
        throwOnRequestTimeout: true,
      },
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    })
    return made
  }
  async function exists(Key: string): Promise<boolean> {
    const { HeadObjectCommand } = await load()
    try {
      await (await client()).send(new HeadObjectCommand({ Bucket, Key }))
      return true
    } catch (error) {
      // Amazon answers 403 for a missing file if we may not list the bucket.
      if (statusOf(error) === 404 || statusOf(error) === 403) return false
      throw error
    }
  }
  const beingPut = new Set<string>()
  return {
    staging: tmpdir(),
    // IfNoneMatch makes Amazon refuse to overwrite. Other servers ignore it: for them it checks
    // beforehand, and files that this process is writing count as present.
    async put(Key, content, ContentType) {
      if (beingPut.has(Key)) return false
      beingPut.add(Key)
      try {
        if (await exists(Key)) return false
        const { PutObjectCommand } = await load()
        const Body = content instanceof Uint8Array ? content : await readFile(content.file)
        const command = new PutObjectCommand({ Bucket, Key, Body, ContentType, IfNoneMatch: '*' })
        await (await client()).send(command)
        return true
      } catch (error) {
        // 409: another process is writing this key.
        if (statusOf(error) === 412 || statusOf(error) === 409) return false
        throw error
      } finally {
        beingPut.delete(Key)
      }
    },
    async get(Key) {
      const { GetObjectCommand } = await load()
      try {
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key }))
        return Body && new Uint8Array(await Body.transformToByteArray())
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },
    async remove(Key) {
      const { DeleteObjectCommand } = await load()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
