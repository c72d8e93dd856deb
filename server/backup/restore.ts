import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { DirectoryInUse, lockDirectory } from '#server/database/directory-lock.ts'
import { ageOf, makeTables, migrate, WorkIsOpen } from '#server/database/migrate.ts'
import { openEmbedded } from '#server/database/open-embedded.ts'
import { openSealer, presentKeys, secretKeysOf } from '#server/secrets/keys.ts'
import { BadBackup, check, isSigned, type Manifest, unpack } from './archive.ts'
import { decryptFile, isEncrypted } from './encryption.ts'
import { readRows, tableFile } from './make.ts'
import { endSignIns, writeSnapshot } from './rows-store.ts'

/** Thrown if DATA_DIR contains data and `force` is not set. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

/** Thrown for a backup that no key here has signed, without `unsigned`. */
export class Unproven extends Error {
  override name = 'Unproven'
}

type Restored = {
  manifest: Manifest
  rows: number
  /** Where the previous data was moved; undefined if there was none. */
  aside: string | undefined
}

/**
 * Restores a backup into DATA_DIR and takes it to the tables of this version. Unpacks, loads and
 * compares everything beside the existing data, and swaps it only then. With `force`, keeps the existing data aside. An
 * interrupted restore can be run again, with `force` if it had begun to move files. Nobody is signed
 * in afterwards, and no mailed link is valid. An encrypted backup needs the `identity`, the secret
 * key of its recipient, and one that no key here has signed needs `unsigned`. Throws NotEmpty,
 * BadBackup, Unproven, DirectoryInUse, and ConfigError if SECRET_KEY is not the backup's key.
 */
export async function restoreBackup(
  config: Pick<Config, 'dataDir' | 'secretKey' | 'previousSecretKey'>,
  given: string,
  {
    force,
    identity,
    unsigned = false,
  }: { force: boolean; identity?: string | undefined; unsigned?: boolean },
): Promise<Restored> {
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockDirectory(dataDir)
  const folder = path.join(dataDir, '.restoring')
  const decrypted = `${folder}.tar.gz`
  try {
    const old = await dataIn(dataDir)
    if (old.length > 0 && !force) {
      throw new NotEmpty(
        `There is data in ${dataDir} (${old.join(', ')}). Restore with --force to put it aside, or into another DATA_DIR.`,
      )
    }
    const file = await decryptIfNeeded(given, decrypted, identity)
    const manifest = await check(file)
    refuseAge(given, manifest.migrations)
    const keys = presentKeys(config)
    if (!unsigned && !isSigned(manifest, keys)) {
      throw new Unproven(whyUnproven(given, manifest, keys.length > 0))
    }
    await rm(folder, { recursive: true, force: true })
    await unpack(file, folder).catch((error) => refuseContent(given, error))
    await load(folder, manifest, config).catch((error) => refuseContent(given, error))
    const aside = old.length > 0 ? await putAside(dataDir, old) : undefined
    for (const name of (await dataIn(folder)).reverse()) {
      await rename(path.join(folder, name), path.join(dataDir, name))
    }
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    return { manifest, rows, aside }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(decrypted, { force: true })
    release()
  }
}

/** Throws BadBackup for tables that this version cannot take to its own. */
function refuseAge(file: string, made: string[]) {
  const age = ageOf(made)
  const newest = made.at(-1)
  if (age === 'newer') {
    throw new BadBackup(`${file} was made by a newer Kuppah (${newest}): restore it with that one.`)
  }
  if (age === 'too old') {
    throw new BadBackup(
      `${file} was made by a Kuppah that is too old (${newest}): restore it with commit a52a887b, start that one for some minutes, and make a new backup with it.`,
    )
  }
}

/** Asks in words what only the person at the console can know. */
function whyUnproven(file: string, { signature, made_at }: Manifest, hasKey: boolean): string {
  const unknown = hasKey
    ? `${file} was signed with another key than SECRET_KEY or the secret-key of DATA_DIR: by another portal, by this one with an earlier key, or by somebody who forged it.`
    : `Nothing here can check ${file}: there is no SECRET_KEY, and no secret-key in DATA_DIR.`
  const unsigned = `${file} is not signed: an older Kuppah made it, or somebody who forged it.`
  return `${signature ? unknown : unsigned} It says that it was made at ${made_at}. A forged backup brings administrators and bank details of its maker. If you know that this file comes from your own portal, add --unsigned.`
}

/** Throws BadBackup for content that cannot be loaded, and errors of the machine as they are. */
function refuseContent(file: string, error: Error & { code?: unknown }): never {
  if (error instanceof WorkIsOpen) {
    throw new BadBackup(
      `${file} was made while an older Kuppah was not done with: ${error.work.join(', ')}. Restore it with commit a52a887b, leave that one running for some minutes, and make a new backup with it.`,
    )
  }
  const isOfMachine = typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
  if (isOfMachine || error instanceof ConfigError || error instanceof DirectoryInUse) throw error
  const [why] = error.message.split('\n')
  throw new BadBackup(`${file} cannot be loaded: ${why}`, { cause: error })
}

/** Returns the path of the backup in plain. Throws BadBackup if it cannot be decrypted. */
async function decryptIfNeeded(
  file: string,
  decrypted: string,
  identity: string | undefined,
): Promise<string> {
  if (!(await isEncrypted(file))) return file
  if (!identity) {
    throw new BadBackup(
      `${file} is encrypted: set BACKUP_IDENTITY_FILE to a file with its secret key (AGE-SECRET-KEY-…), or BACKUP_IDENTITY to the key.`,
    )
  }
  await rm(decrypted, { force: true })
  await decryptFile(file, decrypted, identity)
  return decrypted
}

/** Creates a database in the folder of an unpacked backup and loads its rows. */
async function load(
  folder: string,
  manifest: Manifest,
  given: Pick<Config, 'secretKey' | 'previousSecretKey'>,
) {
  const database = await openEmbedded(folder, { isNew: true })
  try {
    await makeTables(database, manifest.migrations)
    await writeSnapshot(database, {
      rows: (table) => readRows(tableFile(folder, table)),
      sequences: manifest.sequences,
      digests: manifest.tables,
    })
    await migrate(database)
    await endSignIns(database)
    if (manifest.has_key || given.secretKey) {
      await openSealer(database.kysely, secretKeysOf({ ...given, dataDir: folder }))
    }
  } finally {
    await database.close()
  }
}

/**
 * Returns the parts of a portal's data: database, documents and key, but not its backups. The
 * database comes first: it is moved away first and back last, so that no server starts on a
 * directory with a part missing (`refuseLostDatabase`).
 */
async function dataIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^(database|documents|secret-key.*)$/.test(name)).sort()
}

async function putAside(dataDir: string, names: string[]): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const aside = path.join(dataDir, `before-restore-${stamp}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) await rename(path.join(dataDir, name), path.join(aside, name))
  return aside
}
