import { tidyEmail } from '#domain/email.ts'
import { tidyName } from '#domain/names.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { User } from '#server/http/access.ts'
import { sendNotice } from '#server/mail/index.ts'
import { serverTurn } from '#server/secrets/passwords.ts'
import type { Services } from '#server/services.ts'
import { tellAdministrators } from './administrator-letters.ts'
import * as sessions from './session-store.ts'
import * as store from './store.ts'

export type Person = { email: string; name?: string; password: string }

/**
 * Creates an account without a code or confirmation: an administrator or a demo account. Returns
 * its id.
 */
export async function createConfirmedAccount(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  person: Person & { is_admin?: boolean },
): Promise<string> {
  const password_hash = await passwords.hash(person.password, serverTurn)
  return inTransaction(db, (transaction) => insert(transaction, person, password_hash))
}

/**
 * Makes an administrator: a new account, or the existing one of the address with this name and
 * password. Ends all sessions of an existing account.
 */
export async function makeAdministrator(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  person: Person,
): Promise<{ id: string; isNew: boolean }> {
  const password_hash = await passwords.hash(person.password, serverTurn)
  return inTransaction(db, (transaction) =>
    makeAdministratorIn(transaction, {}, { ...person, password_hash }),
  )
}

type NewAdministrator = Omit<Person, 'password'> & {
  password_hash: string
  /** Others are asked about them then. Who is made on the server counts at once. */
  isInvited?: boolean
}

/** Does the same within a transaction. */
export async function makeAdministratorIn(
  db: Db,
  actor: Actor,
  { password_hash, isInvited, ...person }: NewAdministrator,
): Promise<{ id: string; isNew: boolean }> {
  const email = tidyEmail(person.email)
  const existing = await store.findUserByEmailForUpdate(db, email)
  const id = existing
    ? await promote(db, existing, { name: person.name, password_hash })
    : await insert(db, { ...person, is_admin: true }, password_hash)
  const change = existing?.is_admin ? 'password_reset' : 'joined'
  if (!isInvited) await tellAdministrators(db, { change, email }, id)
  await record(db, actor, {
    action: 'administrator.made',
    subject_id: id,
    details: { before: { is_admin: existing?.is_admin ?? false }, after: { is_admin: true } },
  })
  return { id, isNew: !existing }
}

async function promote(
  db: Db,
  { id, ...existing }: User,
  { name, password_hash }: { name?: string; password_hash: string },
): Promise<string> {
  await store.updateUser(db, id, {
    name: tidyName(name ?? '') || existing.name,
    is_admin: true,
    email_verified: true,
  })
  await store.setPassword(db, id, password_hash)
  await sessions.endSessionsOf(db, id)
  await sendNotice(db, 'administrator_made', existing)
  return id
}

function insert(
  db: Db,
  { email, name, is_admin = false }: Omit<Person, 'password'> & { is_admin?: boolean },
  password_hash: string,
): Promise<string> {
  const address = tidyEmail(email)
  return store.insertUser(db, {
    email: address,
    name: tidyName(name ?? '') || address.slice(0, address.indexOf('@')),
    locale: 'en',
    is_admin,
    email_verified: true,
    password_hash,
  })
}
