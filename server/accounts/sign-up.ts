import type { ParsedInput } from '#contract/index.ts'
import { normalizeAccessCode } from '#domain/access-code.ts'
import { canRegister } from '#domain/code-use.ts'
import { validateEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locales.ts'
import { tidyName } from '#domain/names.ts'
import { validatePassword } from '#domain/passwords.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { remainingFamily } from '#server/family-history/index.ts'
import type { User } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Services } from '#server/services.ts'
import { sendConfirmation } from './confirmation.ts'
import { turnOf } from './password-check.ts'
import * as codes from './registration-code-store.ts'
import * as store from './store.ts'

type SignUpInput = ParsedInput<'/auth/sign-up/email'>

type SignUpRefusal = { code: MessageKey; fields?: Record<string, MessageKey> }

/** How long an unconfirmed account keeps its code from other addresses (docs/product.md §2.5). */
const HELD_FOR_MS = 10 * 60_000

/** Letters to one address are counted by the hour (mail/store.ts). */
const LETTER_WAIT_SECONDS = 3600

/** The account as it was opened. */
type SignedUp = Pick<User, 'id' | 'auth_epoch'> & { code?: undefined }

/**
 * Opens an account with a code: stores account, code and the letter with the link in one
 * transaction. Checks the code first, so that a bad one gets the same answer for every address.
 * Returns the account, or the error.
 */
export async function signUp(
  { config, db, limits, passwords }: Pick<Services, 'config' | 'db' | 'limits' | 'passwords'>,
  input: SignUpInput,
  { locale, ...actor }: Actor & { address: string; locale: Locale },
): Promise<SignUpRefusal | SignedUp> {
  const today = calendarDateIn(new Date(), config.organization.timeZone)
  if (!(await usableCode(db, { ...input, today }))) return { code: 'code.invalid' }
  const { email } = input
  if (!validateEmail(email)) return refusal('email', 'err.invalidEmail')
  const weakness = validatePassword(input.password)
  if (weakness) return refusal('password', weakness)

  const { address } = actor
  await limits.registrations.count({ address, subject: input.code_id })
  // Takes as long as a hundred queries, so it runs before the transaction locks the code.
  const password_hash = await passwords.hash(input.password, turnOf({ address }, email))
  const name = tidyName(input.name ?? '') || email.slice(0, email.indexOf('@'))
  return register(db, { ...input, today, user: { email, name, locale, password_hash } }, actor)
}

const refusal = (field: string, code: MessageKey) => ({ code, fields: { [field]: code } })

/** `today`: the day in the office. */
type TypedCode = Pick<SignUpInput, 'code_id' | 'access_code'> & { today: CalendarDate }

/** Returns the code, if it matches what was typed and can open an account. */
export async function usableCode(db: Db, { code_id, access_code, today }: TypedCode, lock = false) {
  const code = await codes.findRegistrationCode(db, code_id, { lock })
  if (!code) return undefined
  if (access_code && normalizeAccessCode(access_code) !== code.code) return undefined
  const holder = code.registered_by ? await store.findUser(db, code.registered_by) : undefined
  const registrant = holder ? { id: holder.id, confirmed: holder.email_verified } : null
  const { status, expires_on } = code
  const life = { status, expires_on, is_revoked: code.revoked_at !== null }
  return canRegister({ ...life, registrant, invited: [] }, today) ? code : undefined
}

/**
 * Runs the transaction of a sign-up: account, spent code and letter. Returns the account, or the error.
 */
export function register(
  db: Services['db'],
  registration: Registration,
  actor: Actor = {},
): Promise<SignUpRefusal | SignedUp> {
  return inTransaction(db, (transaction) => registerIn(transaction, registration, actor))
}
type Registration = TypedCode & { user: store.NewUser }

/** Locks the code, then the account. All transactions use this order, so that no two deadlock. */
async function registerIn(
  db: Db,
  { user, ...typed }: Registration,
  actor: Actor,
): Promise<SignUpRefusal | SignedUp> {
  const code = await usableCode(db, typed, true)
  if (!code) return { code: 'code.invalid' }
  const existing = await store.findUserByEmailForUpdate(db, user.email)
  if (existing?.email_verified) return { code: 'err.emailUsed' }

  const otherHolder = code.registered_by === existing?.id ? null : code.registered_by
  if (otherHolder) {
    if (code.registered_at && isHeld(code.registered_at)) return { code: 'err.codeInWaiting' }
    if (!(await removeUnconfirmed(db, otherHolder))) return { code: 'code.invalid' }
  }
  // An account that is opened with a code for a family belongs to that family.
  const family = code.family_id ? await remainingFamily(db, { id: code.family_id }) : undefined
  const family_id = family?.id
  const id = existing
    ? await registerAgain(db, existing.id, user)
    : await store.insertUser(db, { ...user, family_id })
  if (existing && family_id) await store.moveToFamily(db, id, family_id)
  await codes.claimCode(db, code.id, id)
  if (!(await sendConfirmation(db, { ...user, id }))) {
    // Undoes the rest, so that the links that were mailed before still work.
    throw new HttpError(429, 'err.tooManyAttempts', { retryAfter: LETTER_WAIT_SECONDS })
  }
  const details = { code_id: code.id }
  await record(db, actor, { action: 'account.registered', subject_id: id, details })
  const opened = await store.findUser(db, id)
  return { id, auth_epoch: opened?.auth_epoch ?? 0 }
}

const isHeld = (registeredAt: Date) => Date.now() < registeredAt.getTime() + HELD_FOR_MS

/** Returns false if it was confirmed in the meantime. */
async function removeUnconfirmed(db: Db, userId: string): Promise<boolean> {
  const user = await store.findUserForUpdate(db, userId)
  if (user?.email_verified) return false
  await codes.releaseCodesOf(db, userId)
  await store.deleteUser(db, userId)
  return true
}

/** Resets an unconfirmed account: new password, no links, no other code. Returns its id. */
async function registerAgain(db: Db, id: string, user: store.NewUser): Promise<string> {
  await store.renewUser(db, id, user)
  await store.setPassword(db, id, user.password_hash)
  await store.deleteTokens(db, 'confirm_email', id)
  await store.deleteTokens(db, 'reset_password', id)
  await codes.releaseCodesOf(db, id)
  return id
}
