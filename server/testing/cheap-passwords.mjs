// Preloaded into test servers. Makes password hashing cheap: a real scrypt hash takes a third of a
// second of CPU time, and each test needs several.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done)
syncBuiltinESMExports()
