import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPassword } from '#server/accounts/store.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addAdmin, hashForTest, testServices } from '#server/testing/callers.ts'
import { runCommand } from '#server/testing/commands.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openMigrated } from '#server/testing/embedded.ts'
import { askServer, listenForCommands } from './control.ts'

const person = { email: 'office@example.com', name: 'Gitty Roth', password: 'old brass key' }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-control-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs `npm run admin` with the password on standard input. */
const runAdmin = (args: string[], password: string) =>
  runCommand('admin', args, { DATA_DIR: dataDir }, `${password}\n`)

describe('npm run admin', () => {
  test('makes an administrator without a running server', async () => {
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
  })

  test('asks the server that has the embedded database open', async () => {
    const database = await openMigrated(dataDir)
    const config = { ...testServices(database).config, dataDir }
    const commands = await listenForCommands({ ...testServices(database), config })
    try {
      const browser = createBrowsers(testServices(database))()
      expect(statSync(path.join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
      expect(await runAdmin([person.email, person.name], person.password)).toMatchObject({
        code: 0,
        output: 'office@example.com is an administrator.\n',
      })
      expect((await browser.signIn(person.email, person.password)).status).toBe(200)
      expect(await runAdmin([person.email, person.name], 'old iron key 7')).toMatchObject({
        output: expect.stringContaining('had an account'),
      })
      expect((await browser.get('/auth/get-session')).body).toBeNull()
      expect((await browser.signIn(person.email, 'old iron key 7')).status).toBe(200)
    } finally {
      await commands.close()
      await database.close()
    }
  })

  const refused: [args: string[], password: string, said: string][] = [
    [[person.email, 'Name'], 'brass key', 'at least 12 characters'],
    [[person.email, 'Name'], '', 'at least 12 characters'],
    [['nobody', 'Name'], 'brass key', 'npm run admin -- EMAIL NAME'],
    [[person.email], 'brass key', 'npm run admin -- EMAIL NAME'],
  ]
  test.each(refused)('%j with %j is refused', async (args, password, said) => {
    const { code, errors } = await runAdmin(args, password)
    expect(code).toBe(1)
    expect(errors).toContain(said)
    expect(errors).not.toMatch(/^\s+at /m)
  })
})

describeEachDatabase('commands to a running server', { differs: 'commands' }, (database) => {
  test('return the result, or refuse an unknown command', async () => {
    const commands = await listenForCommands(testServices(database, { DATA_DIR: dataDir }))
    try {
      const ask = () => askServer(dataDir, 'make_administrator', person)
      expect(await ask()).toEqual({ isNew: true })
      expect(await ask()).toEqual({ isNew: false })
      const unknown = 'format_disk' as 'make_administrator'
      await expect(askServer(dataDir, unknown, person)).rejects.toThrow()
    } finally {
      await commands.close()
    }
    await expect(askServer(dataDir, 'make_administrator', person)).rejects.toThrow()
  })
})

describeEachDatabase('npm run admin -- --reset-two-step', (shared) => {
  test('lets an administrator in by password, while a server runs', async () => {
    const isEmbedded = shared.kind === 'embedded'
    const database = isEmbedded ? await openMigrated(dataDir) : shared
    const { kysely } = database
    const { id, email } = await addAdmin(kysely, { two_step: true })
    await setPassword(kysely, id, await hashForTest(person.password))
    const services = testServices(database)
    const commands = await listenForCommands({
      ...services,
      config: { ...services.config, dataDir },
    })
    const reset = (address: string) =>
      runCommand('admin', ['--reset-two-step', address], {
        DATA_DIR: dataDir,
        ...(shared.url && { DATABASE_URL: shared.url, SECRET_KEY: services.config.secretKey }),
      })
    try {
      const browser = createBrowsers(services)()
      const signIn = () => browser.signIn(email, person.password)
      expect(await signIn()).toMatchObject({ status: 401, body: { error_code: 'err.codeNeeded' } })
      expect(await reset(email.toUpperCase())).toMatchObject({ code: 0, errors: '' })
      expect((await signIn()).status).toBe(200)
      const others = [email, 'nobody@example.com', 'no address']
      for (const address of others) {
        expect(await reset(address)).toMatchObject({ code: 1, output: '' })
      }
      expect((await browser.get('/auth/get-session')).body).not.toBeNull()
      const recorded = await kysely
        .selectFrom('audit_events')
        .select(['actor_id', 'subject_id'])
        .where('action', '=', 'account.two_step_reset')
        .execute()
      expect(recorded).toEqual([{ actor_id: null, subject_id: id }])
    } finally {
      await commands.close()
      if (isEmbedded) await database.close()
    }
  })
})
