import { createCipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

// Parse Server as a team would use it. A submission is either one object of one class, which signed-in
// users may add, or a call of cloud code that does what ours does: it spends a code, seals the numbers,
// and stores request, audit row, letter and three counts in one transaction. Its packages are in
// PEERS_DIR (parse.ts).
const { PEERS_DIR = '', DATABASE_URL = '', APP_ID = '', FIELDS = '' } = process.env
process.chdir(PEERS_DIR) // it makes a folder for logs where it is started
const require = createRequire(path.join(PEERS_DIR, 'package.json'))
const { ParseServer } = require('parse-server')
const express = require('express')

const isText = { type: 'String' }
const toUser = { type: 'Pointer', targetClass: '_User' }
const forNobody = { create: {}, get: {}, find: {}, addField: {} }
const submitted = Object.fromEntries(FIELDS.split(',').map((name) => [name, isText]))
const classes = [
  {
    className: 'Submission',
    fields: { ...submitted, user: toUser, status: isText },
    classLevelPermissions: { ...forNobody, create: { requiresAuthentication: true } },
  },
  ...Object.entries({
    Code: { code: isText, status: isText },
    Audit: { action: isText, subject: isText, user: toUser },
    Letter: { to: isText, kind: isText, locale: isText, state: isText },
    Counter: { name: isText, n: { type: 'Number' } },
  }).map(([className, fields]) => ({ className, fields, classLevelPermissions: forNobody })),
]

const sealed = ['input_ach_routing_number', 'input_ach_account_number']
const key = randomBytes(32)
function seal(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64')
}

const asMaster = { useMasterKey: true }
/** Ids of the counts of all requests, of a category and of a method. */
const counterIds: string[] = []

type Called = { params: Record<string, string | null>; user: unknown }

// Parse's client for cloud code has no types here.
function defineSubmission(Parse: ReturnType<typeof require>) {
  Parse.Cloud.define('create_request', async ({ params, user }: Called) => {
    const wanted = new Parse.Query('Code').equalTo('code', params.input_code)
    const code = await wanted.first(asMaster)
    if (code?.get('status') !== 'available') throw new Parse.Error(141, 'invalid code')
    code.set('status', 'fully_used')
    const submission = new Parse.Object('Submission', { user, status: 'created' })
    for (const [name, value] of Object.entries(params)) {
      if (value !== null) submission.set(name, sealed.includes(name) ? seal(value) : value)
    }
    const subject = params.input_code
    const audit = new Parse.Object('Audit', { action: 'request.created', subject, user })
    const to = params.input_email
    const letter = new Parse.Object('Letter', { to, kind: 'received', locale: 'en', state: 'due' })
    const counters = counterIds.map((id) => {
      const counter = Parse.Object.extend('Counter').createWithoutData(id)
      counter.increment('n')
      return counter
    })
    const all = [code, submission, audit, letter, ...counters]
    await Parse.Object.saveAll(all, { ...asMaster, transaction: true })
    return { success: true, id: submission.id }
  })
}

const app = express()
const http = createServer(app)
await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
const { port } = http.address() as AddressInfo
const parse = new ParseServer({
  databaseURI: DATABASE_URL,
  appId: APP_ID,
  masterKey: 'a master key for the benchmark',
  serverURL: `http://127.0.0.1:${port}/parse`,
  silent: true,
  cloud: defineSubmission,
  logsFolder: path.join(PEERS_DIR, 'logs'),
  logLevel: 'error',
  schema: { definitions: classes },
})
await parse.start()
app.use('/parse', parse.app)
const { Parse } = globalThis as unknown as { Parse: ReturnType<typeof require> }
for (const name of ['total', 'category:Wedding', 'method:ach']) {
  const counter = await new Parse.Object('Counter', { name, n: 0 }).save(null, asMaster)
  counterIds.push(counter.id)
}
console.log(`listens at http://127.0.0.1:${port}`)
