import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'
import type { Db } from './database/connect.ts'
import { findKeyCheck, keepKeyCheck } from './database/key-check.ts'
import { createSealer, type Sealer, UnreadableSecret } from './secrets.ts'

/** `SECRET_KEY`, or with the embedded database the one in DATA_DIR/secret-key, made at the first start. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey
  const file = path.join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

const PLACE = 'key-check'

/** The sealer of this key. Throws ConfigError when what is stored was sealed with another one. */
export async function openSealer(db: Db, secretKey: string): Promise<Sealer> {
  const sealer = createSealer(secretKey)
  const check = (await findKeyCheck(db)) ?? (await keepKeyCheck(db, sealer.seal(PLACE, 'kuppah')))
  try {
    sealer.open(PLACE, check)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    throw new ConfigError(
      'SECRET_KEY: is not the key with which the stored payment numbers were sealed. Set the one that was used before.',
    )
  }
  return sealer
}
