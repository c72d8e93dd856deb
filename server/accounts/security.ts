import type { security } from '#contract/security.ts'
import { deviceOf } from '#domain/devices.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Administrator, SignedIn, User } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import type { Services } from '#server/services.ts'
import type { Authentication } from './authentication.ts'
import { callerForUpdate } from './caller-for-update.ts'
import * as sessions from './session-store.ts'
import { deleteUnspentTokens } from './store.ts'
import * as twoStep from './two-step.ts'
import { countRecoveryCodes } from './two-step-store.ts'
import { recordWrongCode } from './wrong-codes.ts'

/** Returns how many valid sessions an account has. */
export const countSessions = async (db: Services['db'], user: { id: string; is_admin: boolean }) =>
  (await sessions.sessionsOf(db, user)).length

/** Ends all sessions of an account except the caller's own. Returns how many ended. */
export async function endAllSessions(db: Services['db'], caller: Administrator, userId: string) {
  return inTransaction(db, async (transaction) => {
    const ended = await sessions.endSessionsOf(transaction, userId, {
      kept: caller.session.id,
      onPurpose: true,
    })
    const details = { ended }
    await record(transaction, caller, { action: 'sign_in.all_ended', subject_id: userId, details })
    return ended
  })
}

/** Returns the handlers for the caller's own sessions and second step. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: an object of short handlers, one for each procedure
export const securityProcedures = (auth: Authentication): Handlers<keyof typeof security> => ({
  async confirm_identity({ password, code }, context) {
    const { db, caller, services } = context
    const { user } = caller
    await services.limits.confirmations.count(ofAccount(user))
    const checked = await auth.checkPassword(user.email, password, caller)
    if (typeof checked !== 'string' && checked.two_step) {
      if (!code) return refuseField('code', 'err.codeNeeded')
      if (!(await twoStep.isCode(services, caller, { typed: code }))) {
        return wrongCodeOf(context)
      }
    }
    const started = typeof checked !== 'string' && (await replaceSession(auth, context, checked))
    const action = started ? 'sign_in.repeated' : 'sign_in.failed'
    await record(db, caller, { action, subject_id: user.id })
    if (!started) return refuseField('password', 'err.wrongPassword')
    caller.setCookie(started)
    caller.setCookie(auth.markDevice(user.email))
    return { success: true }
  },

  async list_sessions(_, { db, caller: { user, session } }) {
    const found = await sessions.sessionsOf(db, user)
    return {
      sessions: found.map(({ id, ip_address, user_agent, created_at, renewed_at }) => ({
        id,
        is_current: id === session.id,
        ...deviceOf(user_agent),
        address: ip_address || null,
        signed_in_at: created_at,
        last_used_at: renewed_at,
      })),
    }
  },

  async end_session({ session_id }, { db, caller }) {
    const { id } = caller.user
    return inTransaction(db, async (transaction) => {
      const session = { id: session_id, user_id: id }
      orNotFound(await sessions.endSession(transaction, session, { onPurpose: true }))
      // It may be the link that the ended session asked for.
      await deleteUnspentTokens(transaction, 'change_email', id)
      await record(transaction, caller, { action: 'sign_in.session_ended', subject_id: id })
      return { success: true }
    })
  },

  async end_other_sessions(_, { db, caller }) {
    const { id } = caller.user
    return inTransaction(db, async (transaction) => {
      await callerForUpdate(transaction, caller)
      const ended = await sessions.endSessionsOf(transaction, id, {
        kept: caller.session.id,
        onPurpose: true,
      })
      const details = { ended }
      await record(transaction, caller, {
        action: 'sign_in.others_ended',
        subject_id: id,
        details,
      })
      return { success: true, ended }
    })
  },

  async get_two_step(_, context) {
    const { db, caller } = context
    return {
      enabled: caller.user.two_step,
      required: isRequiredOf(context),
      recovery_codes_left: await countRecoveryCodes(db, caller.user.id),
    }
  },

  async start_two_step(_, { caller, services }) {
    if (caller.user.two_step) return refuse('err.twoStepIsOn')
    const started = await twoStep.startTwoStep(services, caller)
    return started ? { success: true, ...started } : refuse('err.twoStepIsOn')
  },

  async confirm_two_step({ code }, { caller, services }) {
    const { user } = caller
    if (user.two_step) return refuse('err.twoStepIsOn')
    if (!(await twoStep.isCode(services, caller, { typed: code, recovery: false }))) {
      return wrongCode
    }
    const recovery_codes = await twoStep.turnOn(services, caller)
    return recovery_codes ? { success: true, recovery_codes } : refuse('err.twoStepIsOn')
  },

  async renew_recovery_codes({ code }, context) {
    const { caller, services } = context
    const { user } = caller
    if (!user.two_step) throw new NotFound()
    if (!(await twoStep.isCode(services, caller, { typed: code }))) return wrongCodeOf(context)
    return { success: true, recovery_codes: await twoStep.renewRecoveryCodes(services, caller) }
  },

  async turn_off_two_step({ code }, context) {
    const { caller, services } = context
    const { user } = caller
    if (!user.two_step) throw new NotFound()
    if (isRequiredOf(context)) return refuse('err.twoStepNeeded')
    if (!(await twoStep.isCode(services, caller, { typed: code }))) return wrongCodeOf(context)
    await twoStep.turnOff(services, caller)
    return { success: true }
  },
})

const wrongCode = refuseField('code', 'err.wrongCode')

async function wrongCodeOf({ caller, services }: Context<SignedIn>) {
  await recordWrongCode(services, caller, caller.user.id)
  return wrongCode
}

const isRequiredOf = ({ caller, services }: Context<SignedIn>) =>
  services.config.adminTwoStep && caller.user.is_admin

/**
 * Replaces the caller's session, so that a copy of the old cookie becomes useless. Returns undefined
 * if the password was changed while it was being checked.
 */
const replaceSession = (auth: Authentication, { db, caller }: Context<SignedIn>, checked: User) =>
  inTransaction(db, async (transaction) => {
    const { id } = await callerForUpdate(transaction, caller)
    const kind = { recovery: false }
    const started = await auth.startSession(checked, caller, kind, transaction)
    if (started) await sessions.endSession(transaction, { id: caller.session.id, user_id: id })
    return started
  })
