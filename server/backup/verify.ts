import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'
import { BadBackup } from './archive.ts'
import { backupFolder } from './make.ts'

type Keys = Pick<Config, 'dataDir' | 'secretKey' | 'previousSecretKey'>

/**
 * Restores a backup into a folder that is then deleted, and opens it. Throws BadBackup if that fails.
 * A process of its own does it, because a second database would double the server's memory.
 */
export async function verifyBackup(config: Keys, file: string): Promise<void> {
  const { dataDir, secretKey, previousSecretKey } = config
  const folder = path.join(backupFolder(dataDir), '.verifying')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const program = path.join(import.meta.dirname, 'verify-process.ts')
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      ...(secretKey && { SECRET_KEY: secretKey }),
      ...(previousSecretKey && { SECRET_KEY_PREVIOUS: previousSecretKey }),
    }
    const child = spawn(process.execPath, [program, file], { env })
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    if (code !== 0) throw new BadBackup(`${file} cannot be restored: ${errors.trim()}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
