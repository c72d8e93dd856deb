import { ConfigError } from '#server/config.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'

/** Why a command does not do what it was asked. */
export class Refused extends Error {
  override name = 'Refused'
}

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Runs a command with the words after its name. An error that is meant for who typed it (`told`, and
 * those that every command may meet) is printed without a stack, and ends with 1.
 */
export async function asCommand(
  work: (words: string[]) => Promise<void>,
  told: ErrorClass[] = [],
): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (error) {
    const known = [Refused, ConfigError, DirectoryInUse, ...told]
    if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
