import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

// Parse Server as a team would start it: one class, which signed-in users may add to. Its packages
// are in PEERS_DIR (parse.ts).
const { PEERS_DIR = '', DATABASE_URL = '', APP_ID = '', FIELDS = '' } = process.env
process.chdir(PEERS_DIR) // it makes a folder for logs where it is started
const require = createRequire(path.join(PEERS_DIR, 'package.json'))
const { ParseServer } = require('parse-server')
const express = require('express')

const isText = { type: 'String' }
const forUsers = { requiresAuthentication: true }
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
  logsFolder: path.join(PEERS_DIR, 'logs'),
  logLevel: 'error',
  schema: {
    definitions: [
      {
        className: 'Submission',
        fields: Object.fromEntries(FIELDS.split(',').map((name) => [name, isText])),
        classLevelPermissions: { create: forUsers, get: {}, find: {}, addField: {} },
      },
    ],
  },
})
await parse.start()
app.use('/parse', parse.app)
console.log(`listens at http://127.0.0.1:${port}`)
