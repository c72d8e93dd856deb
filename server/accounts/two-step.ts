import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { toAsciiDigits } from '#domain/digits.ts'
import { tidyEmail } from '#domain/email.ts'
import { type Actor, record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedIn } from '#server/http/access.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { sendNotice } from '#server/mail/index.ts'
import { placeOfTwoStep } from '#server/secrets/sealing.ts'
import type { Services } from '#server/services.ts'
import { tellAdministrators } from './administrator-letters.ts'
import { callerForUpdate } from './caller-for-update.ts'
import { endSessionsOf } from './session-store.ts'
import { findUser, findUserByEmail, findUserForUpdate } from './store.ts'
import { hashToken } from './tokens.ts'
import { askAbout } from './trials.ts'
import * as store from './two-step-store.ts'

/** Accepts the code of the half minute before and after, because clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
const GROUPS = 4
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

type Parts = Pick<Services, 'db' | 'sealer' | 'config' | 'limits'>

const totpOf = (secret: Secret, label: string, issuer: string) =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: 30 })

/**
 * Creates a secret, stores it encrypted and returns it once. It takes effect when a code confirms
 * it. Returns undefined if the second step was switched on meanwhile.
 */
export async function startTwoStep({ db, sealer, config }: Parts, caller: SignedIn) {
  const { id, email } = caller.user
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, email, config.organization.name).toString()
  return inTransaction(db, async (transaction) => {
    if ((await callerForUpdate(transaction, caller)).two_step) return undefined
    await store.saveSecret(transaction, id, sealer.seal(placeOfTwoStep(id), secret.base32))
    await record(transaction, caller, { action: 'account.two_step_begun', subject_id: id })
    return { secret: secret.base32, uri }
  })
}

/**
 * Returns whether this is an unused code of the account's app, or one of its recovery codes. Each
 * works once. Failures count for the account, because only callers who know its password get here.
 * Throws 429 after too many.
 */
export async function isCode(
  services: Parts,
  actor: Actor & { user: { id: string } },
  { typed, recovery = true }: { typed: string; recovery?: boolean },
): Promise<boolean> {
  const userId = actor.user.id
  const tried = ofAccount({ id: userId })
  const spend = () => inTransaction(services.db, (transaction) => spendIn(transaction))
  return services.limits.twoStep.attempt(tried, spend, (isGood) => !isGood)

  async function spendIn(db: Db): Promise<boolean> {
    const code = toAsciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
    if (/^\d{6}$/.test(code)) {
      const counter = await counterOf({ ...services, db }, userId, code)
      return counter !== undefined && store.spendCounter(db, userId, counter)
    }
    if (!recovery || !(await store.spendRecoveryCode(db, userId, hashToken(code)))) return false
    const user = await findUser(db, userId)
    if (user) await sendNotice(db, 'recovery_code_used', user)
    await record(db, actor, { action: 'account.recovery_code_used', subject_id: userId })
    return true
  }
}

/** Returns the time step of a code, if the secret generates it. */
async function counterOf({ db, sealer }: Parts, userId: string, code: string) {
  const sealed = await store.findSecret(db, userId)
  if (!sealed) return undefined
  const totp = totpOf(Secret.fromBase32(sealer.open(placeOfTwoStep(userId), sealed)), '', '')
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Switches the second step on and ends all other sessions. Returns the recovery codes, or undefined
 * if it was on already.
 */
export async function turnOn({ db }: Parts, caller: SignedIn): Promise<string[] | undefined> {
  const { id } = caller.user
  return inTransaction(db, async (transaction) => {
    if ((await callerForUpdate(transaction, caller)).two_step) return undefined
    await store.setTwoStep(transaction, id, true)
    await sendNotice(transaction, 'two_step_on', caller.user)
    await endSessionsOf(transaction, id, { kept: caller.session.id })
    await record(transaction, caller, { action: 'account.two_step_on', subject_id: id })
    return newRecoveryCodes(transaction, id)
  })
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecoveryCodes({ db }: Parts, caller: SignedIn): Promise<string[]> {
  const { id } = caller.user
  return inTransaction(db, async (transaction) => {
    await callerForUpdate(transaction, caller)
    await record(transaction, caller, { action: 'account.recovery_codes_renewed', subject_id: id })
    return newRecoveryCodes(transaction, id)
  })
}

/** Creates codes of 79 bits that people write down, without symbols that look alike. */
async function newRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const group = () => Array.from({ length: 4 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, group).join('-'),
  )
  const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
  await store.saveRecoveryCodes(db, userId, hashes)
  return codes
}

/** Switches the caller's second step off and ends all other sessions. */
export async function turnOff({ db }: Parts, caller: SignedIn): Promise<void> {
  const { id } = caller.user
  await inTransaction(db, async (transaction) => {
    await callerForUpdate(transaction, caller)
    await store.forgetTwoStep(transaction, id)
    await sendNotice(transaction, 'two_step_off', caller.user)
    await endSessionsOf(transaction, id, { kept: caller.session.id })
    await record(transaction, caller, { action: 'account.two_step_off', subject_id: id })
  })
}

/**
 * Switches the second step of an account off, for a lost device, and ends all its sessions. An
 * administrator whom a colleague reset counts again from `counts_from` on (docs/product.md §14.17).
 */
export async function resetTwoStep(
  db: Services['db'],
  actor: Actor,
  userId: string,
  counts_from?: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await findUserForUpdate(transaction, userId)
    if (user) await sendNotice(transaction, 'two_step_off', user)
    await store.forgetTwoStep(transaction, userId)
    await endSessionsOf(transaction, userId)
    await record(transaction, actor, {
      action: 'account.two_step_reset',
      subject_id: userId,
      details: { counts_from },
    })
    if (!user?.is_admin) return
    const change = 'two_step_reset'
    if (counts_from) await askAbout(transaction, new Date(), { user, change })
    else await tellAdministrators(transaction, { change, email: user.email }, userId)
  })
}

/**
 * Does the same from the console, for an only administrator, whom nobody else can help. Returns
 * false if it was off.
 */
export async function resetTwoStepOf(db: Services['db'], email: string): Promise<boolean> {
  const user = await findUserByEmail(db, tidyEmail(email))
  if (!user?.two_step) return false
  await resetTwoStep(db, {}, user.id)
  return true
}
