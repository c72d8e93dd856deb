import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { start } from './start.ts'

let folder: string
let other: Server
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-start-'))
  writeFileSync(path.join(folder, 'file'), '')
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
})
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

// What only trying shows; the rest is refused before (config.test.ts).
test.each<[string, () => Record<string, string>]>([
  ['DATA_DIR', () => ({ DATA_DIR: path.join(folder, 'file') })],
  ['HOST', () => ({ HOST: '203.0.113.1' })], // nobody's: RFC 5737
  ['PORT', () => ({ PORT: String((other.address() as AddressInfo).port) })],
])('a start is refused by the name of %s', async (name, wrong) => {
  const data = { DATA_DIR: path.join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
  const attempt = start({ ...data, ...wrong() })
  await expect(attempt).rejects.toThrow(ConfigError)
  await expect(attempt).rejects.toThrow(new RegExp(`^${name}: `))
})
