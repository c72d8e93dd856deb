import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openEmbedded } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { testServices } from '#server/database/test-callers.ts'
import { describeEachDatabase } from '#server/database/test-databases.ts'
import { askServer, listenForCommands } from './control.ts'
import { createBrowsers } from './test-browser.ts'

const person = { email: 'office@example.com', name: 'Gitty Roth', password: 'brass key' }
const program = path.resolve('server/admin.ts')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-control-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** `npm run admin` as it is run; the password comes by standard input. */
async function runAdmin(args: string[], password: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  })
  child.stdin.end(`${password}\n`)
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output, errors }
}

describe('npm run admin', () => {
  test('makes an administrator where no server runs', async () => {
    expect(await runAdmin([person.email, 'Gitty', 'Roth'], person.password)).toEqual({
      code: 0,
      output: 'office@example.com is an administrator.\n',
      errors: '',
    })
    const database = await openEmbedded(dataDir)
    try {
      const browser = createBrowsers(testServices(database))()
      expect((await browser.signIn(person.email, person.password)).body).toMatchObject({
        user: { name: 'Gitty Roth', is_admin: true },
      })
    } finally {
      await database.close()
    }
  }, 60_000)

  test('asks the server that has the embedded database', async () => {
    const database = await openEmbedded(dataDir)
    const config = { ...testServices(database).config, dataDir }
    await migrate(database)
    const commands = await listenForCommands({ ...testServices(database), config })
    try {
      const browser = createBrowsers(testServices(database))()
      expect(statSync(path.join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
      expect(await runAdmin([person.email, person.name], person.password)).toMatchObject({
        code: 0,
        output: 'office@example.com is an administrator.\n',
      })
      expect((await browser.signIn(person.email, person.password)).status).toBe(200)
      expect(await runAdmin([person.email, person.name], 'iron key')).toMatchObject({
        output: expect.stringContaining('had an account'),
      })
      expect((await browser.get('/auth/get-session')).body).toBeNull()
      expect((await browser.signIn(person.email, 'iron key')).status).toBe(200)
    } finally {
      await commands.close()
      await database.close()
    }
  }, 60_000)

  test.each([
    [['nobody', 'Name'], 'brass key', 'npm run admin -- EMAIL NAME'],
    [[person.email], 'brass key', 'npm run admin -- EMAIL NAME'],
    [[person.email, 'Name'], 'short', 'at least 6 characters'],
    [[person.email, 'Name'], '', 'at least 6 characters'],
  ])('%j with %j is refused', async (args, password, said) => {
    const { code, errors } = await runAdmin(args, password)
    expect(code).toBe(1)
    expect(errors).toContain(said)
    expect(errors).not.toMatch(/^\s+at /m)
  })
})

describeEachDatabase('commands to a running server', (database) => {
  test('the server answers what it did, and what it does not know', async () => {
    const config = { ...readConfig({ DATA_DIR: dataDir }), secretKey: '' }
    const commands = await listenForCommands({ ...testServices(database), config })
    try {
      const ask = (asked: object) =>
        askServer(dataDir, { command: 'make_administrator', ...person, ...asked })
      expect(await ask({})).toEqual({ isNew: true })
      expect(await ask({})).toEqual({ isNew: false })
      await expect(ask({ command: 'format_disk' })).rejects.toThrow()
    } finally {
      await commands.close()
    }
    await expect(askServer(dataDir, { command: 'make_administrator', ...person })).rejects.toThrow()
  })
})
