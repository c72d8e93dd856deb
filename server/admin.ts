import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { validateEmail } from '#domain/email.ts'
import { validatePassword } from '#domain/passwords.ts'
import { makeAdministrator } from './accounts/confirmed-accounts.ts'
import { askServer } from './accounts/control.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectPostgres, openEmbedded } from './database/connect.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { migrate } from './database/migrate.ts'
import { wording } from './messages.ts'

// `npm run admin -- EMAIL NAME`: makes an administrator, or makes one of an account that exists. The
// password is asked for on the terminal, or is the first line of standard input.

class Refused extends Error {}

async function main([email = '', ...names]: string[]) {
  const name = names.join(' ').trim()
  if (!validateEmail(email) || !name) throw new Refused('npm run admin -- EMAIL NAME')
  const config = readConfig(process.env)
  const password = await askPassword()
  const weakness = validatePassword(password)
  if (weakness) throw new Refused(wording('en', weakness))
  const { isNew } = await make(config, { email, name, password })
  console.log(
    isNew
      ? `${email} is an administrator.`
      : `${email} had an account: it is an administrator's now, with this password.`,
  )
}

async function make(
  config: ReturnType<typeof readConfig>,
  person: { email: string; name: string; password: string },
) {
  try {
    const database = config.databaseUrl
      ? connectPostgres(config.databaseUrl)
      : await openEmbedded(config.dataDir)
    try {
      await migrate(database)
      return await makeAdministrator({ db: database.kysely }, person)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return askServer(config.dataDir, { command: 'make_administrator', ...person })
  }
}

/** One line of input; on a terminal it is asked for and not shown. */
async function askPassword(): Promise<string> {
  const { stdin, stdout } = process
  const isTerminal = Boolean(stdin.isTTY && stdout.isTTY)
  if (isTerminal) stdout.write('Password: ')
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal })
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (isTerminal) stdout.write('\n')
  return line
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refused || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
