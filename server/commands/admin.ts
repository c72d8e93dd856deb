import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { tidyEmail, validateEmail } from '#domain/email.ts'
import { makeAdministrator, resetTwoStepOf } from '#server/accounts/index.ts'
import { readConfig } from '#server/config.ts'
import { askServer, onDatabase } from '#server/control/index.ts'
import { wording } from '#server/messages.ts'
import { refuseAdministratorPassword } from '#server/secrets/administrator-password.ts'
import { createPasswords } from '#server/secrets/passwords.ts'
import { asCommand, Refused } from './command.ts'

// `npm run admin -- EMAIL NAME`: creates an administrator, or makes one of an existing account.
// Reads the password from the terminal, or from the first line of standard input.
//
// `npm run admin -- --reset-two-step EMAIL`: switches the second step off for an administrator who
// lost the device and the recovery codes, and whom no other administrator can help.

const RESET = '--reset-two-step'

await asCommand(async (args) => {
  console.log(args[0] === RESET ? await resetTwoStep(args[1] ?? '') : await make(args))
})

async function make([typed = '', ...names]: string[]): Promise<string> {
  const email = tidyEmail(typed)
  const name = names.join(' ').trim()
  if (!validateEmail(email) || !name) throw new Refused('npm run admin -- EMAIL NAME')
  const config = readConfig(process.env)
  const password = await askPassword()
  const weakness = await refuseAdministratorPassword(password, email)
  if (weakness) throw new Refused(wording('en', weakness))
  const person = { email, name, password }
  const { isNew } = await onDatabase(
    config,
    ({ kysely: db }) => makeAdministrator({ db, passwords: createPasswords() }, person),
    () => askServer(config.dataDir, 'make_administrator', person),
  )
  return isNew
    ? `${email} is an administrator.`
    : `${email} had an account: it is an administrator's now, with this password.`
}

async function resetTwoStep(typed: string): Promise<string> {
  const email = tidyEmail(typed)
  if (!validateEmail(email)) throw new Refused(`npm run admin -- ${RESET} EMAIL`)
  const config = readConfig(process.env)
  const { wasOn } = await onDatabase(
    config,
    async ({ kysely }) => ({ wasOn: await resetTwoStepOf(kysely, email) }),
    () => askServer(config.dataDir, 'reset_two_step', { email }),
  )
  if (!wasOn) throw new Refused(`${email} has no second step.`)
  return `${email} signs in with the password alone. Set the second step up again soon.`
}

/** Reads one line of input; a terminal prompts for it and does not echo it. */
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
