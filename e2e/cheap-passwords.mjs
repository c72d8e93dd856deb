// Loaded before the server of a test: it hashes passwords at next to no cost, for hashing in earnest
// takes a third of a second of a processor, several times in each test.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done)
syncBuiltinESMExports()
