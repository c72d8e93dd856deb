/** Whether a statement failed because a unique constraint does not hold. */
export const isUniqueViolation = (error: unknown) => failureOf(error).code === '23505'

/** Whether a statement failed because it names a row that there is not, by the name of the constraint. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23503' && failure.constraint === constraint
}

/**
 * Whether the database could not be reached, went away in the middle, or has no room: it is not the
 * caller's fault, and the same may succeed a moment later.
 */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = failureOf(error)
  return unavailable.test(code) || lostConnection.test(message)
}

// Connection refused and its like; SQLSTATE classes 08 (connection), 53 (no room, no memory) and
// 57P (shutting down), 57014 (it took too long), and 58030 (the disk fails).
const unavailable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EIO|EROFS|08...|53...|57P..|57014|58030)$/
// What pg says of a connection without a code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

const failureOf = (error: unknown) =>
  (error ?? {}) as { code?: string; constraint?: string; message?: string }
