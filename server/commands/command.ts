import { ConfigError } from '#server/config.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'

/** Thrown when a command refuses to do what it was asked. */
export class Refused extends Error {
  override name = 'Refused'
}

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Runs a command with its arguments. An error meant for the user (`expected`, and those that every
 * command may meet) is printed without a stack, and the exit code is 1.
 */
export async function asCommand(
  work: (words: string[]) => Promise<void>,
  expected: ErrorClass[] = [],
): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    const known = [Refused, ConfigError, DirectoryInUse, ...expected]
    if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
