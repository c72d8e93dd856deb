/** Returns whether a statement violated a unique constraint. */
export const isUniqueViolation = (error: unknown) => failureOf(error).code === '23505'

/** Returns whether a statement violated this foreign key. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23503' && failure.constraint === constraint
}

/** Returns whether the database refused a write because it can only be read, as a standby can. */
export const isReadOnly = (error: unknown) => failureOf(error).code === '25006'

/**
 * Returns whether the database was unreachable, disconnected, a standby or out of space. It is not
 * the caller's fault, and a retry may succeed.
 */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = failureOf(error)
  return isReadOnly(error) || unavailable.test(code) || lostConnection.test(message)
}

// Connection refused and its like; SQLSTATE classes 08 (connection), 53 (no room, no memory) and
// 57P (shutting down), 57014 (it took too long), and 58030 (the disk fails).
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EIO|EROFS|08...|53...|57P..|57014|58030)$/
// Messages of pg for lost connections, which have no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const failureOf = (error: unknown) =>
  (error ?? {}) as { code?: string; constraint?: string; message?: string }
