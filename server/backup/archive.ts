import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { packTar, unpackTar } from 'modern-tar/fs'
import { z } from 'zod'
import { isSameSecret } from '#server/secrets/same-secret.ts'
import { derive } from '#server/secrets/sealing.ts'
import { syncFolders } from '#server/synced-folders.ts'

/** Thrown for a file that is not a backup, or is incomplete. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}

const count = z.int().min(0)

/** The manifest of a backup, stored beside its files. */
const manifest = z.object({
  format: z.literal('kuppah-backup-1'),
  made_at: z.iso.datetime(),
  /** The migrations that its tables have seen, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: count, sum: z.string() })),
  sequences: z.record(z.string(), z.string()),
  has_key: z.boolean(),
  documents: count,
  /** The SHA-256 hash of every other file, by path. */
  files: z.record(z.string(), z.string()),
  /**
   * HMAC-SHA256 of the rest with a key derived from SECRET_KEY. Absent if there was no key, and in
   * backups from before this was added.
   */
  signature: z.string().optional(),
})
export type Manifest = z.infer<typeof manifest>

const MANIFEST = 'backup.json'
/** The files of a backup; anything else is none, such as a link or a path out of the folder. */
const PATHS =
  /^(backup\.json|tables\/[a-z_]+\.jsonl|documents\/(?!\.)[^/]+(\/(?!\.)[^/]+)*|secret-key[\w.-]*)$/
const FOLDERS = /^(tables|documents(\/(?!\.)[^/]+)*)\/?$/

/**
 * Packs a folder and its manifest into one file that only its owner may read. Syncs it to disk,
 * reads it back and compares, and renames it to its final name only then.
 */
export async function pack(
  folder: string,
  about: Omit<Manifest, 'format' | 'files' | 'signature'>,
  file: string,
  secretKey?: string,
): Promise<void> {
  const files: Manifest['files'] = {}
  for (const name of await filesIn(folder)) {
    files[name] = await hashOf(createReadStream(path.join(folder, name)))
  }
  const content = { format: 'kuppah-backup-1', ...about, files } as const
  const written: Manifest = {
    ...content,
    ...(secretKey && { signature: signatureOf(content, secretKey) }),
  }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(written, null, 2))
  const unfinished = `${file}.unfinished`
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'w', flush: true })
    await pipeline(packTar(folder), createGzip({ level: 3 }), target)
    await check(unfinished)
    await rename(unfinished, file)
    await syncFolders(path.dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Reads a backup completely and returns its manifest. Throws BadBackup if the files differ from it.
 */
export async function check(file: string): Promise<Manifest> {
  let found: Manifest | undefined
  const hashes: Manifest['files'] = {}
  try {
    // The archive ends before gzip's checksum, which is compared at the end of the file only.
    await pipeline(createReadStream(file), createGunzip(), new Writable({ write: discard }))
    const packed = Readable.toWeb(createReadStream(file).pipe(createGunzip()))
    const entries = (packed as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder())
    const seen = new Set<string>()
    for await (const { header, body } of entries) {
      const paths = { file: PATHS, directory: FOLDERS }[header.type as string]
      // Of two files of one name only one would be compared.
      if (!paths?.test(header.name) || seen.has(header.name)) {
        throw new BadBackup(`${header.name} is no part of a backup`)
      }
      seen.add(header.name)
      if (header.type === 'directory') await body.cancel()
      else if (header.name === MANIFEST) found = manifest.parse(await new Response(body).json())
      else hashes[header.name] = await hashOf(body)
    }
  } catch (error) {
    throw new BadBackup(`${file} is no backup of Kuppah, or is damaged.`, { cause: error })
  }
  if (!found) throw new BadBackup(`${file} is no backup of Kuppah.`)
  const names = new Set([...Object.keys(found.files), ...Object.keys(hashes)])
  const wrong = [...names].filter((name) => hashes[name] !== found.files[name])
  if (wrong.length > 0) throw new BadBackup(`${file} is damaged: ${wrong.slice(0, 5).join(', ')}`)
  return found
}

/** Returns whether a backup was made with one of these keys: its signature cannot be forged. */
export function isSigned({ signature, ...content }: Manifest, secretKeys: string[]): boolean {
  if (!signature) return false
  return secretKeys.some((key) => isSameSecret(signature, signatureOf(content, key)))
}

function signatureOf(content: Omit<Manifest, 'signature'>, secretKey: string): string {
  const key = derive(secretKey, 'backups')
  return createHmac('sha256', key).update(inOneOrder(content)).digest('base64url')
}

/** Returns JSON with the keys of every object sorted: reading a manifest may reorder them. */
const inOneOrder = (content: unknown): string =>
  JSON.stringify(content, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Unpacks a backup into a folder. */
export async function unpack(file: string, folder: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    createGunzip(),
    unpackTar(folder, { fmode: 0o600, dmode: 0o700 }),
  )
  await rm(path.join(folder, MANIFEST))
}

const discard: Writable['_write'] = (_part, _encoding, done) => done()

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

/** Returns the paths of all files below a folder; none if it does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}
