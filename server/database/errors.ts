/** Whether a statement failed because a unique constraint does not hold. */
export const isUniqueViolation = (error: unknown) => failureOf(error).code === '23505'

/** Whether a statement failed because it names a row that there is not, by the name of the constraint. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23503' && failure.constraint === constraint
}

const failureOf = (error: unknown) => (error ?? {}) as { code?: string; constraint?: string }
