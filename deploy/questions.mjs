// Talks to whoever installs Kuppah on a machine (machine.sh):
//
//   node deploy/questions.mjs settings PUBLIC_KEY   asks for the settings, and prints them
//   node deploy/questions.mjs letter                sends a letter to the office until its code is typed
//   node deploy/questions.mjs administrator         makes the first administrator
//   node deploy/questions.mjs open                  says what is still open
import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import nodemailer from 'nodemailer'

const { env, stdin, stderr } = process
const say = (text) => stderr.write(`${text}\n`)

let isHidden = false
const echo = new Writable({
  write(typed, _, done) {
    if (!isHidden) stderr.write(typed)
    done()
  },
})
const terminal = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true })
const lines = terminal[Symbol.asyncIterator]()

/** Asks until there is an answer. Whoever presses Enter alone gives the answer `otherwise`. */
async function ask(question, { otherwise = '', hidden = false } = {}) {
  const prompt = `${question}${otherwise && ` [${otherwise}]`}: `
  terminal.setPrompt(prompt)
  if (stdin.isTTY) terminal.prompt()
  else stderr.write(prompt) // the end of piped answers may have closed the interface
  isHidden = hidden
  const { value, done } = await lines.next()
  isHidden = false
  if (hidden) say('')
  if (done) {
    say('No answer.')
    process.exit(1)
  }
  const answer = value || otherwise
  if (answer && !answer.includes("'")) return answer
  if (answer) say("It can't contain a single quote.")
  return ask(question, { otherwise, hidden })
}

const secret = () => randomBytes(24).toString('hex')

async function settings(publicKey) {
  const domain = await ask('Name of the portal, such as help.example.org')
  const office = await ask('Name of the charity')
  const email = await ask(
    'E-mail of the office: letters come from it, and the first administrator signs in with it',
  )
  const host = await ask('Mail server')
  const port = await ask('Its port', { otherwise: '465' })
  const user = await ask('User at the mail server (- if it needs none)', { otherwise: email })
  const password = user === '-' ? '' : await ask('Password at the mail server', { hidden: true })
  const login = password && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  console.log(`APP_URL='https://${domain}'
TRUSTED_PROXIES='1'
ORGANIZATION_NAME='${office}'
OFFICE_EMAIL='${email}'
MAIL_FROM='${email}'
SMTP_URL='${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}'
DATABASE_URL='postgres://kuppah:${secret()}@127.0.0.1/kuppah'
SECRET_KEY='${secret()}'
METRICS_TOKEN='${secret()}'
BACKUP_RECIPIENT='${publicKey}'`)
}

async function letter() {
  const { SMTP_URL, MAIL_FROM, OFFICE_EMAIL, ORGANIZATION_NAME } = env
  const transport = nodemailer.createTransport({ url: SMTP_URL, connectionTimeout: 30_000 })
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    say(`Sending a letter to ${OFFICE_EMAIL} …`)
    const message = {
      from: { name: ORGANIZATION_NAME, address: MAIL_FROM },
      to: OFFICE_EMAIL,
      subject: `${code}: letters of the portal arrive`,
      text: `Type this code into the installation: ${code}\n`,
    }
    await transport
      .sendMail(message)
      .catch((error) => say(`The mail server refused it: ${error.message}`))
    const typed = await ask(
      'The six digits in the letter ("again" sends another, "later" goes on)',
      { otherwise: 'again' },
    )
    if (typed === code) return
    if (typed === 'later') process.exit(1)
  }
}

async function administrator() {
  const name = await ask(`Name of the first administrator (${env.OFFICE_EMAIL})`)
  for (;;) {
    const words = await ask('A password of several words, 12 characters or more', { hidden: true })
    const made = spawnSync(process.execPath, ['server/commands/admin.ts', env.OFFICE_EMAIL, name], {
      input: `${words}\n`,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    if (made.status === 0) return
  }
}

async function open() {
  const { APP_URL, DATA_DIR } = env
  const isNamed = await lookup(new URL(APP_URL).hostname).then(
    () => true,
    () => false,
  )
  const answers = await fetch(`${APP_URL}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const items = [
    !existsSync(`${DATA_DIR}/letter-arrived`) &&
      'No letter arrived yet: check SMTP_URL, and run install again.',
    !isNamed && `The name of ${APP_URL} leads nowhere: point it to this machine.`,
    !answers &&
      `${APP_URL} does not answer from here: ports 80 and 443 must be open. The certificate comes by itself.`,
    'Copy /var/backups/kuppah to another machine each night: a broken disk costs both.',
    'The key of the backups on paper, in two places. Try it once a quarter (docs/running.md).',
    'Alerts: deploy/alerts.yaml, with METRICS_TOKEN.',
  ]
  say('Still open:')
  for (const item of items.filter(Boolean)) say(`- ${item}`)
}

const [what, ...words] = process.argv.slice(2)
await { settings, letter, administrator, open }[what](...words)
terminal.close()
