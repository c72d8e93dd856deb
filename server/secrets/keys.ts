import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db } from '#server/database/connect.ts'
import { syncFolder } from '#server/synced-folders.ts'
import { type KeyCheck, keepKeyCheck, listKeyChecks } from './key-check-store.ts'
import { createSealer, type Sealer, type SecretKeys, UnreadableSecret } from './sealing.ts'

type KeySettings = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'secretKey' | 'previousSecretKey'>>

/**
 * Returns `SECRET_KEY` and `SECRET_KEY_PREVIOUS`. With the embedded database they may be files in
 * DATA_DIR: secret-key (created at the first start) and secret-key-previous (present during a
 * rotation).
 */
export function secretKeysOf({ secretKey, previousSecretKey, dataDir }: KeySettings): SecretKeys {
  if (secretKey) return { current: secretKey, previous: previousSecretKey }
  const { current, previous } = filesIn(dataDir)
  if (!existsSync(current)) writeKey(current, newKey())
  return {
    current: readKey(current),
    previous: existsSync(previous) ? readKey(previous) : undefined,
  }
}

/**
 * Returns the keys that are there: of the environment, or of the files in DATA_DIR. Creates none.
 */
export function presentKeys({ secretKey, previousSecretKey, dataDir }: KeySettings): string[] {
  const { current, previous } = filesIn(dataDir)
  const stored = [current, previous].filter((file) => existsSync(file))
  const given = [secretKey, previousSecretKey].filter((key) => key !== undefined)
  return [...given, ...stored.map((file) => readFileSync(file, 'utf8').trim())]
}

/** Creates a new key in DATA_DIR, or continues an interrupted rotation. */
export function beginNewKey(dataDir: string): SecretKeys {
  const { current, previous } = filesIn(dataDir)
  const key = secretKeysOf({ dataDir })
  // Copies the old key before overwriting it, so that it is always in one of the two files.
  if (!key.previous) writeKey(previous, key.current)
  if (!key.previous || key.previous === key.current) writeKey(current, newKey())
  return { current: readKey(current), previous: readKey(previous) }
}

/** Deletes the previous key, once no value is encrypted with it. */
export const forgetPreviousKey = (dataDir: string) => rmSync(filesIn(dataDir).previous)

const filesIn = (dataDir: string) => ({
  current: path.join(dataDir, 'secret-key'),
  previous: path.join(dataDir, 'secret-key-previous'),
})

const newKey = () => randomBytes(32).toString('base64url')

function readKey(file: string): string {
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** Writes the file atomically, also on power loss. */
function writeKey(file: string, key: string): void {
  const unfinished = `${file}.new`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, `${key}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
  syncFolder(path.dirname(file))
}

const PLACE = 'key-check'

/**
 * Returns the sealer of these keys and the version of the current one. Throws ConfigError if stored
 * values may be encrypted with a key that is missing.
 */
export async function openSealer(
  db: Db,
  keys: SecretKeys,
): Promise<{ sealer: Sealer; version: number }> {
  const stored = await listKeyChecks(db)
  const known = stored.find((check) => opens(keys.current, check))
  const newest = stored[0]?.version ?? 0
  const isNew = !known && (newest === 0 || opens(keys.previous, stored[0]))
  const version = known?.version ?? newest + 1
  const sealer = createSealer(keys, version)
  if (isNew) {
    await keepKeyCheck(db, { version, check_value: sealer.seal(PLACE, 'kuppah') })
    return openSealer(db, keys) // another process may have stored a check for another key first
  }
  const isReadable = stored.every(
    (check) => opens(keys.current, check) || opens(keys.previous, check),
  )
  if (known && isReadable) return { sealer, version }
  throw new ConfigError(
    known
      ? 'SECRET_KEY_PREVIOUS: some payment numbers are still sealed with another key. Set it to that key, and run `npm run rotate-key`.'
      : 'SECRET_KEY: is not the key with which the stored payment numbers were sealed. Set the one that was used before, or to change it, set that one as SECRET_KEY_PREVIOUS.',
  )
}

function opens(current: string | undefined, check: KeyCheck | undefined): boolean {
  if (!current || !check) return false
  try {
    createSealer({ current }).open(PLACE, check.check_value)
    return true
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return false
  }
}
