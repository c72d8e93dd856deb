import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '#server/config.ts'
import { syncFolders } from '#server/synced-folders.ts'
import { BadBackup } from './archive.ts'

// Encrypts backups to a public key, in the format of age (age-encryption.org/v1). The library is
// loaded at first use, because most starts do not need it.
const load = () => import('age-encryption')

/** The first bytes of every file in this format. */
const MAGIC = 'age-encryption.org/v1\n'

/** Throws ConfigError if this is no public key. */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await load()
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw new ConfigError('BACKUP_RECIPIENT: is no public key of age (age1…)')
  }
}

/**
 * Encrypts a file to a recipient. The result is synced, read back, decrypted and compared before it
 * gets its name; for that it is also encrypted to a key that exists only in this call. Throws
 * BadBackup if it differs.
 */
export async function encryptFile(plain: string, file: string, recipient: string): Promise<void> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await load()
  const own = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient(await identityToRecipient(own))
  const unfinished = `${file}.unfinished`
  try {
    const [written, read] = [createHash('sha256'), createHash('sha256')]
    const encrypted = await encrypter.encrypt(contentOf(plain, written))
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'w', flush: true })
    await pipeline(encrypted, target)
    for await (const part of await decrypted(unfinished, own)) read.update(part)
    if (written.digest('hex') !== read.digest('hex')) throw new BadBackup(`${file} is damaged.`)
    await rename(unfinished, file)
    await syncFolders(path.dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Returns whether a file is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await opened.close()
  }
}

/** Decrypts a file. Throws BadBackup if the identity is not its key, or if it is damaged. */
export async function decryptFile(file: string, plain: string, identity: string): Promise<void> {
  const content = await decrypted(file, identity).catch((cause) => {
    throw new BadBackup(`${file} is encrypted to another key, or is damaged.`, { cause })
  })
  await pipeline(content, createWriteStream(plain, { mode: 0o600, flags: 'wx' })).catch((cause) => {
    throw cause.code ? cause : new BadBackup(`${file} is damaged.`, { cause })
  })
}

async function decrypted(file: string, identity: string) {
  const { Decrypter } = await load()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(contentOf(file))
}

function contentOf(file: string, hash?: Hash): ReadableStream<Uint8Array> {
  const content = createReadStream(file)
  if (hash) content.on('data', (part) => hash.update(part))
  return Readable.toWeb(content) as ReadableStream<Uint8Array>
}
