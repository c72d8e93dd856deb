import { ConfigError } from '#server/config.ts'
import { DirectoryInUse } from './directory-lock.ts'

/**
 * Returns what to say of an embedded database that cannot be opened: a ConfigError that names the
 * way out for a full disk and for damaged files, else the error itself. PGlite aborts on damaged
 * files with errors of WebAssembly, whose stack quotes its whole source.
 */
export function explainOpening(error: unknown, dataDir: string): unknown {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error
  if (isDiskFull(error)) {
    return new ConfigError(`DATA_DIR: the disk of ${dataDir} is full. Make room and start again.`)
  }
  if (!isDamage(error)) return error
  return new ConfigError(
    `DATA_DIR: the database in ${dataDir} is damaged and cannot be opened. ` +
      `Restore the newest backup (npm run restore -- FILE --force); nightly ones are in ${dataDir}/backups.`,
  )
}

/** Returns whether the disk had no room, for Node, PGlite's file system or PostgreSQL inside it. */
export function isDiskFull(error: unknown): boolean {
  const { name, code, errno } = (error ?? {}) as { name?: string; code?: string; errno?: number }
  return diskFull.has(code ?? '') || (name === 'ErrnoError' && errno === WASI_ENOSPC)
}

const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** The number of ENOSPC where PGlite's file system reports it. */
const WASI_ENOSPC = 51

/** SQLSTATE classes XX (internal error, corrupted data) and 58 (input and output), or an abort of PGlite. */
function isDamage(error: unknown): boolean {
  const {
    name = '',
    code = '',
    message = '',
    stack = '',
  } = (error ?? {}) as Error & {
    code?: string
  }
  if (/^(XX|58)...$/.test(code)) return true
  const isOfPGlite = /pglite|wasm:/.test(stack) || name === 'ErrnoError'
  return isOfPGlite && (code === '' || /^(Aborted|PGlite)/.test(message))
}
