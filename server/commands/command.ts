import { NoRoom } from '#server/backup/index.ts'
import { ConfigError } from '#server/config.ts'
import { ServerRefused } from '#server/control/index.ts'
import { DirectoryInUse } from '#server/database/directory-lock.ts'
import { isDiskFull } from '#server/database/opening-failure.ts'
import { explainPostgres } from '#server/database/reach-postgres.ts'

/** Thrown when a command refuses to do what it was asked. */
export class Refused extends Error {
  override name = 'Refused'
}

const noRoom = 'The disk is full. Make room, then run the command again.'

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Runs a command with its arguments. An error meant for the user (`expected`, those that every command
 * may meet, and those of the operating system) is printed without a stack, and the exit code is 1.
 */
export async function asCommand(
  work: (words: string[]) => Promise<void>,
  expected: ErrorClass[] = [],
): Promise<void> {
  try {
    await work(process.argv.slice(2))
  } catch (thrown) {
    const explained = explainPostgres(thrown)
    const error = isDiskFull(explained) ? new Refused(noRoom) : explained
    const known = [Refused, ConfigError, DirectoryInUse, NoRoom, ServerRefused, ...expected]
    const isKnown = known.some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !(isKnown || 'syscall' in error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
