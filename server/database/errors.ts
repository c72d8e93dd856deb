/** Whether a statement failed because a unique constraint, or one of this name, does not hold. */
export const isUniqueViolation = (error: unknown, constraint?: string) =>
  isViolation(error, '23505', constraint)

/** Whether a statement failed because it names a row that there is not. */
export const isForeignKeyViolation = (error: unknown, constraint?: string) =>
  isViolation(error, '23503', constraint)

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  const failure = error as Error & { code?: string; constraint?: string }
  return failure.code === code && (!constraint || failure.constraint === constraint)
}
