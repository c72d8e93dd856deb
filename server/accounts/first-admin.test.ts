import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addUser, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const person = { email: 'office@example.com', name: 'Gitty Roth', password: 'old brass key' }
const success = { success: true }
const invalid = { success: false, error_code: 'err.firstAdminLinkInvalid' }

describeEachDatabase('the first administrator', (shared) => {
  /** Runs a test on a database without any administrator. */
  async function onFresh(work: (database: Database) => Promise<void>) {
    const database = await openTestDatabase(shared.kind)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }
  let printed: string[] = []
  beforeEach(() => {
    printed = []
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  })
  afterEach(() => vi.restoreAllMocks())
  /** Returns the lines that the start prints. */
  async function start(database: Database, variables: Record<string, string> = {}) {
    await ensureFirstAdmin(testServices(database, variables))
    return printed.splice(0).join('\n')
  }
  const tokenIn = (said: string) => /\/en\/first-admin#token=(\S+)/.exec(said)?.[1] ?? ''
  const openBrowser = (database: Database) => createBrowsers(testServices(database))()
  const isAdmin = async (database: Database, email: string, password: string) => {
    const { body } = await openBrowser(database).signIn(email, password)
    return (body as { user?: { is_admin: boolean } }).user?.is_admin
  }

  test.each(['brass key', '1qazxsw23edc'])('is not made with the password %s', (weak) =>
    onFresh(async (database) => {
      const settings = { ADMIN_EMAIL: person.email, ADMIN_NAME: person.name, ADMIN_PASSWORD: weak }
      await expect(start(database, settings)).rejects.toThrow(/^ADMIN_PASSWORD: needs 12 to 128/)
    }),
  )

  test('is made once from the settings at start', () =>
    onFresh(async (database) => {
      const settings = {
        ADMIN_EMAIL: 'Office@example.com',
        ADMIN_NAME: person.name,
        ADMIN_PASSWORD: person.password,
      }
      const said = await start(database, settings)
      expect(said).toContain('http://localhost:3000/en/signin')
      expect(said).not.toContain(person.password)
      expect(await isAdmin(database, person.email, person.password)).toBe(true)
      const events = await database.kysely
        .selectFrom('audit_events')
        .select('action')
        .orderBy('id')
        .execute()
      expect(events[0]).toEqual({ action: 'administrator.made' })
      expect(await start(database, { ...settings, ADMIN_PASSWORD: 'another teapot' })).toBe('')
      expect(await isAdmin(database, person.email, person.password)).toBe(true)
    }))

  test('is made once by two processes that start concurrently', () =>
    onFresh(async (database) => {
      const settings = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password }
      await Promise.all([start(database, settings), start(database, settings)])
      const admins = await database.kysely.selectFrom('users').select('name').execute()
      expect(admins).toEqual([{ name: 'office' }])
    }))

  test('is made with the printed link, which works once', () =>
    onFresh(async (database) => {
      const said = await start(database, { ADMIN_EMAIL: person.email })
      expect(said).toContain('ADMIN_PASSWORD: must be set when ADMIN_EMAIL is set')
      const token = tokenIn(said)
      const make = async (input: object) =>
        (await openBrowser(database).call('create_first_admin', { token, ...person, ...input }))
          .body
      expect(await make({ token: 'made up' })).toMatchObject(invalid)
      expect(await make({ password: 'brass key' })).toMatchObject({
        fields: { password: 'err.adminPassword' },
      })
      expect(await make({ email: 'office' })).toMatchObject({
        fields: { email: 'err.invalidEmail' },
      })
      expect(await make({})).toEqual(success)
      expect(await isAdmin(database, person.email, person.password)).toBe(true)
      expect(await make({ email: 'second@example.com' })).toMatchObject(invalid)
      expect(await start(database)).toBe('')
    }))

  test('gets a new link when the printed one has expired', () =>
    onFresh(async (database) => {
      const old = tokenIn(await start(database))
      const expired = { expires_at: new Date(Date.now() - 1000) }
      await database.kysely.updateTable('account_tokens').set(expired).execute()
      const token = tokenIn(await start(database))
      const make = async (token: string) =>
        (await openBrowser(database).call('create_first_admin', { ...person, token })).body
      expect(await make(old)).toMatchObject(invalid)
      expect(await make(token)).toEqual(success)
    }))

  test('needs the link that was printed once, and none works once there is an administrator', () =>
    onFresh(async (database) => {
      const token = tokenIn(await start(database))
      const later = await start(database)
      expect(later).toContain('npm run admin')
      expect(later).not.toContain('token=')
      const browser = openBrowser(database)
      const make = async (input: object) =>
        (await browser.call('create_first_admin', { ...person, ...input })).body
      await addUser(database.kysely, { is_admin: true })
      expect(await make({ token })).toMatchObject(invalid)
      expect(await isAdmin(database, person.email, person.password)).toBeUndefined()
    }))
})
