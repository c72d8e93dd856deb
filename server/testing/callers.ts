import { randomInt, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { pino } from 'pino'
import { createAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { userColumns } from '#server/accounts/store.ts'
import { readConfig } from '#server/config.ts'
import type { Database, Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { createAnnouncer } from '#server/events.ts'
import type { Administrator, User, Visitor } from '#server/http/access.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createPasswords, serverTurn } from '#server/secrets/passwords.ts'
import { createSealer } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { createStorage } from '#server/storage.ts'

export const testKey = 'a key for tests only, of 32 characters and more'

/** The token of /metrics and /mailbox. */
export const testToken = 'a-token-for-tests-only'

/** Cheap hashes: a production hash takes a third of a second of CPU time. */
export const testPasswords = createPasswords('trial')
export const hashForTest = (password: string) => testPasswords.hash(password, serverTurn)

/** Returns the services of features on a test's database. `variables` are environment variables. */
export function testServices(database: Database, variables: Record<string, string> = {}): Services {
  const config = readConfig(variables)
  const secretKey = config.secretKey ?? testKey
  const log = pino({ level: 'silent' })
  return {
    config: {
      ...config,
      secretKey,
      metricsToken: config.metricsToken ?? testToken,
      mailboxToken: config.hasMailbox ? testToken : undefined,
    },
    database,
    db: database.kysely,
    sealer: createSealer({ current: secretKey }),
    passwords: testPasswords,
    log,
    announcer: createAnnouncer(database.kysely, log),
    limits: createRateLimits(database),
    storage: createStorage(config),
  }
}

/** Creates a confirmed account. */
export async function addUser(db: Db, overrides: Partial<User> = {}): Promise<User> {
  const id = randomUUID()
  return db
    .insertInto('users')
    .values({
      id,
      name: 'Moshe Cohen',
      email: `${id}@example.com`,
      email_verified: true,
      ...overrides,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

export const addAdmin = (db: Db, overrides: Partial<User> = {}) =>
  addUser(db, { name: 'Rivka Levi', is_admin: true, ...overrides })

/** Returns a signed-in caller, typed as who may call everything. */
export function callerOf(user: User, locale: Locale = 'en'): Administrator {
  const kind = user.is_admin ? 'administrator' : 'requester'
  return {
    kind: kind as 'administrator',
    user,
    session: {
      id: randomUUID(),
      signed_in_at: new Date(),
      good_until: new Date(Date.now() + 3_600_000),
      recovery: false,
      two_step_missing: false,
    },
    address: '192.0.2.1',
    locale,
    headers: new Headers(),
    setCookie: () => {},
  }
}

/** Returns a caller who is not signed in, with an address of their own for the rate limits. */
export function visitor(): Visitor {
  const address = `192.0.2.${randomInt(256)}.${randomUUID()}`
  return {
    kind: 'visitor',
    address,
    locale: 'en',
    headers: new Headers(),
    setCookie: () => {},
  }
}

/**
 * Creates a code. Returns it in stored form; set `registered_by` for one that has opened an
 * account.
 */
export async function addCode(
  db: Db,
  overrides: Partial<Insertable<Tables['codes']>> = {},
): Promise<{ id: string; code: string }> {
  return db
    .insertInto('codes')
    .values({ code: createAccessCode(randomInt), ...overrides })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Creates a request with a spent code of its own and without payment numbers. */
export async function addRequest(
  db: Db,
  overrides: Partial<Insertable<Tables['requests']>> = {},
): Promise<{ id: string }> {
  const { id: code_id } = await addCode(db, { status: 'fully_used' })
  const id = randomUUID()
  await db
    .insertInto('requests')
    .values({
      id,
      code_id,
      full_name: 'Moshe Cohen',
      phone: '718-555-0123',
      reason: 'The wedding of our daughter',
      category: 'Wedding',
      payment_method: 'ojc_check',
      address_line1: '1 Main Street',
      city: 'Brooklyn',
      postal_code: '11219',
      country: 'US',
      date_of_request: '2026-11-20',
      submission_hash: '',
      ...overrides,
    })
    .execute()
  await sql`insert into payment_details (request_id) values (${id})`.execute(db)
  return { id }
}

/** Creates the row of a document without its file. */
export async function addDocument(
  db: Db,
  request_id: string,
  overrides: { question_id?: string } = {},
): Promise<{ id: string }> {
  const file = { file_name: 'Moshe.pdf', file_size: 9, mime_type: 'application/pdf' }
  return db
    .insertInto('request_documents')
    .values({ ...file, request_id, file_path: `${request_id}/${randomUUID()}`, ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Creates the row of a letter that goes out in an hour. */
export async function addLetter(
  db: Db,
  overrides: Partial<Insertable<Tables['outbox']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind: 'new_device',
      recipient: 'moshe@example.com',
      locale: 'en',
      data: '{}',
      next_attempt_at: new Date(Date.now() + 3_600_000),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the token of the last link that was mailed to this address. */
export async function mailedToken(db: Db, recipient: string): Promise<string> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', recipient)
    .where('kind', 'in', ['confirm', 'reset', 'change_email', 'admin_invite'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return data.token ?? ''
}

/** Removes all administrators, as before the first one was made. */
export async function withoutAdministrators(db: Db): Promise<void> {
  await db.updateTable('users').set({ is_admin: false }).execute()
}
