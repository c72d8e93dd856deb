import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { validateEmail } from '#domain/email.ts'
import { validatePassword } from '#domain/passwords.ts'
import { makeAdministrator } from './accounts/confirmed-accounts.ts'
import { asCommand, Refused } from './command.ts'
import { type Config, readConfig } from './config.ts'
import { askServer, type Input, onEmbedded } from './control.ts'
import { connectPostgres, type Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { wording } from './messages.ts'

// `npm run admin -- EMAIL NAME`: makes an administrator, or makes one of an account that exists. The
// password is asked for on the terminal, or is the first line of standard input.

await asCommand(async ([email = '', ...names]) => {
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
})

async function make({ databaseUrl, dataDir }: Config, person: Input<'make_administrator'>) {
  const work = async (database: Database) => {
    await migrate(database)
    return makeAdministrator({ db: database.kysely }, person)
  }
  if (!databaseUrl) {
    return onEmbedded(dataDir, work, () => askServer(dataDir, 'make_administrator', person))
  }
  const database = connectPostgres(databaseUrl)
  return work(database).finally(() => database.close())
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
