import type { PGlite } from '@electric-sql/pglite'
import type { SyncedFiles } from './synced-files.ts'

/**
 * The disk failed a write that the database depends on, or the database aborted. Its code is
 * PostgreSQL's for an input or output error, so callers get 503 (`isUnavailable`).
 */
class DiskFailure extends Error {
  override name = 'DiskFailure'
  readonly code = '58030'
  constructor(cause: unknown) {
    super('The disk failed: the database is not used until the server is restarted', { cause })
  }
}

/** How PGlite's module says that a statement ended with an ordinary error. */
const ORDINARY_ERROR = 100

/**
 * Makes an embedded database refuse everything after its disk failed. PostgreSQL would end its
 * process (PANIC) and recover from the log; PGlite carries on with what is in memory, as if the
 * write had succeeded. So every statement during and after the failure throws DiskFailure here.
 */
export function refuseAfterFailure(lite: PGlite, files: Pick<SyncedFiles, 'failure'>) {
  let abortion: unknown
  const module = lite.Module
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: number }).status !== ORDINARY_ERROR) abortion ??= error
      throw error
    }
  }
  const failure = () => files.failure ?? abortion
  const throwFailure = () => {
    if (failure()) throw new DiskFailure(failure())
  }
  const execute = lite.execProtocolRawSync.bind(lite)
  lite.execProtocolRawSync = (message) => {
    throwFailure()
    const answer = execute(message)
    throwFailure()
    return answer
  }
  return { hasFailed: () => failure() !== undefined }
}
