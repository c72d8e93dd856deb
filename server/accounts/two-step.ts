import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { toAsciiDigits } from '#domain/digits.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/http/access.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { placeOfTwoStep } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { lockCaller } from './caller-lock.ts'
import { endSessionsOf } from './session-store.ts'
import { findUserByEmail, lockUser } from './store.ts'
import { hashToken } from './tokens.ts'
import * as store from './two-step-store.ts'

/** A code is good for its half minute, and for the one before and after: clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const GROUPS = 4
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

type Parts = Pick<Services, 'db' | 'sealer' | 'config' | 'limits'>

const totpOf = (secret: Secret, label: string, issuer: string) =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: 30 })

/**
 * Makes a new secret, sealed in the database and shown once. It counts when a code confirms it.
 * Returns undefined if the second step was switched on meanwhile.
 */
export async function startTwoStep({ db, sealer, config }: Parts, caller: Context<'user'>) {
  const { id, email } = caller.user
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, email, config.organization.name).toString()
  return inTransaction(db, async (transaction) => {
    if ((await lockCaller(transaction, caller)).two_step) return undefined
    await store.saveSecret(transaction, id, sealer.seal(placeOfTwoStep(id), secret.base32))
    await record(transaction, caller, { action: 'account.two_step_begun', subject_id: id })
    return { secret: secret.base32, uri }
  })
}

/**
 * Whether this is a code of the account's app, not used before, or one of its recovery codes. Each
 * works once. Failures are counted on the account: whoever gets here knows its password. Throws 429.
 */
export async function isCode(
  services: Parts,
  actor: Actor,
  userId: string,
  typed: string,
  { recovery = true } = {},
): Promise<boolean> {
  const tried = ofAccount({ id: userId })
  const spend = () => inTransaction(services.db, (transaction) => spendIn(transaction))
  return services.limits.twoStep.attempt(tried, spend, (isGood) => !isGood)

  async function spendIn(db: Db): Promise<boolean> {
    const code = toAsciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
    if (/^\d{6}$/.test(code)) {
      const counter = await counterOf(services, db, userId, code)
      return counter !== undefined && store.spendCounter(db, userId, counter)
    }
    if (!recovery || !(await store.spendRecoveryCode(db, userId, hashToken(code)))) return false
    await record(db, actor, { action: 'account.recovery_code_used', subject_id: userId })
    return true
  }
}

/** The half minute to which a code belongs, if it is one of the secret's. */
async function counterOf({ sealer }: Parts, db: Db, userId: string, code: string) {
  const sealed = await store.findSecret(db, userId)
  if (!sealed) return undefined
  const totp = totpOf(Secret.fromBase32(sealer.open(placeOfTwoStep(userId), sealed)), '', '')
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Switches the second step on; all other sessions end. Returns the recovery codes, or undefined if it
 * was on already.
 */
export async function turnOn(
  { db }: Parts,
  caller: Context<'user'>,
): Promise<string[] | undefined> {
  const { id } = caller.user
  return inTransaction(db, async (transaction) => {
    if ((await lockCaller(transaction, caller)).two_step) return undefined
    await store.setTwoStep(transaction, id, true)
    await endSessionsOf(transaction, id, caller.session.id)
    await record(transaction, caller, { action: 'account.two_step_on', subject_id: id })
    return newRecoveryCodes(transaction, id)
  })
}

/** Makes other recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(
  { db }: Parts,
  caller: Context<'user'>,
): Promise<string[]> {
  const { id } = caller.user
  return inTransaction(db, async (transaction) => {
    await lockCaller(transaction, caller)
    await record(transaction, caller, { action: 'account.recovery_codes_renewed', subject_id: id })
    return newRecoveryCodes(transaction, id)
  })
}

/** Written down by people: no symbols that are taken for one another. 79 bits each. */
async function newRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const group = () => Array.from({ length: 4 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, group).join('-'),
  )
  const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
  await store.saveRecoveryCodes(db, userId, hashes)
  return codes
}

/** Switches the caller's second step off; all other sessions end. */
export async function turnOff({ db }: Parts, caller: Context<'user'>): Promise<void> {
  const { id } = caller.user
  await inTransaction(db, async (transaction) => {
    await lockCaller(transaction, caller)
    await store.forgetTwoStep(transaction, id)
    await endSessionsOf(transaction, id, caller.session.id)
    await record(transaction, caller, { action: 'account.two_step_off', subject_id: id })
  })
}

/** Switches the second step of an account off for a lost device; all its sessions end. */
export async function resetTwoStep(
  db: Services['db'],
  actor: Actor,
  userId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId)
    await store.forgetTwoStep(transaction, userId)
    await endSessionsOf(transaction, userId)
    await record(transaction, actor, { action: 'account.two_step_reset', subject_id: userId })
  })
}

/** The same from the console, for the one administrator whom no other can help. False when it was off. */
export async function resetTwoStepOf(db: Services['db'], email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email.trim().toLowerCase())
  if (!user?.two_step) return false
  await resetTwoStep(db, {}, user.id)
  return true
}
