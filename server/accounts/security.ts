import type { security } from '#contract/security.ts'
import { deviceOf } from '#domain/devices.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context, User } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import type { Handlers, Services } from '#server/services.ts'
import type { Authentication } from './authentication.ts'
import { lockCaller } from './caller-lock.ts'
import { isFresh } from './session-life.ts'
import * as sessions from './session-store.ts'
import * as twoStep from './two-step.ts'
import { countRecoveryCodes } from './two-step-store.ts'
import { recordWrongCode } from './wrong-codes.ts'

/**
 * Returns whether the caller signed in recently: for actions that an unattended screen must not
 * allow.
 */
export const isFreshlySignedIn = ({ session }: Context<'user'>) =>
  !session.recovery && isFresh(session.signed_in_at, new Date())

/** Returns how many valid sessions an account has. */
export const countSessions = async (db: Services['db'], user: { id: string; is_admin: boolean }) =>
  (await sessions.sessionsOf(db, user)).length

/** Ends all sessions of an account except the caller's own. Returns how many ended. */
export async function endAllSessions(db: Services['db'], caller: Context<'admin'>, userId: string) {
  return inTransaction(db, async (transaction) => {
    const ended = await sessions.endSessionsOf(transaction, userId, caller.session.id, {
      onPurpose: true,
    })
    const details = { ended }
    await record(transaction, caller, { action: 'sign_in.all_ended', subject_id: userId, details })
    return ended
  })
}

/** Returns the handlers for the caller's own sessions and second step. */
export function securityProcedures(
  services: Services & { auth: Authentication },
): Handlers<keyof typeof security> {
  const { db, config, auth, limits } = services
  const wrongCode = refuse('err.wrongCode', { code: 'err.wrongCode' })
  async function wrongCodeOf(caller: Context<'user'>) {
    await recordWrongCode(services, caller, caller.user.id)
    return wrongCode
  }
  const isRequiredOf = ({ user }: Context<'user'>) => config.adminTwoStep && user.is_admin

  /**
   * Replaces the caller's session, so that a copy of the old cookie becomes useless. Returns
   * undefined if the password was changed while it was being checked.
   */
  const replaceSession = (caller: Context<'user'>, checked: User) =>
    inTransaction(db, async (transaction) => {
      const { id } = await lockCaller(transaction, caller)
      const kind = { recovery: false }
      const started = await auth.startSession(checked, caller, kind, transaction)
      if (started) await sessions.endSession(transaction, id, caller.session.id)
      return started
    })

  return {
    async confirm_identity({ password, code }, caller) {
      const { user } = caller
      await limits.confirmations.count(ofAccount(user))
      const checked = await auth.checkPassword(user.email, password, caller)
      if (typeof checked !== 'string' && checked.two_step) {
        if (!code) return refuse('err.codeNeeded', { code: 'err.codeNeeded' })
        if (!(await twoStep.isCode(services, caller, user.id, code))) {
          return wrongCodeOf(caller)
        }
      }
      const started = typeof checked !== 'string' && (await replaceSession(caller, checked))
      const action = started ? 'sign_in.repeated' : 'sign_in.failed'
      await record(db, caller, { action, subject_id: user.id })
      if (!started) return refuse('err.wrongPassword', { password: 'err.wrongPassword' })
      caller.setCookie(started)
      caller.setCookie(auth.markDevice(user.email))
      return { success: true }
    },

    async list_sessions(_, { user, session }) {
      const found = await sessions.sessionsOf(db, user)
      return {
        sessions: found.map(({ id, ip_address, user_agent, created_at, renewed_at }) => ({
          id,
          is_current: id === session.id,
          ...deviceOf(user_agent),
          address: ip_address || null,
          signed_in_at: created_at.toISOString(),
          last_used_at: renewed_at.toISOString(),
        })),
      }
    },

    async end_session({ session_id }, caller) {
      const { id } = caller.user
      return inTransaction(db, async (transaction) => {
        const isEnded = await sessions.endSession(transaction, id, session_id, { onPurpose: true })
        if (!isEnded) return refuse('err.notFound')
        await record(transaction, caller, { action: 'sign_in.session_ended', subject_id: id })
        return { success: true }
      })
    },

    async end_other_sessions(_, caller) {
      const { id } = caller.user
      return inTransaction(db, async (transaction) => {
        await lockCaller(transaction, caller)
        const ended = await sessions.endSessionsOf(transaction, id, caller.session.id, {
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

    async get_two_step(_, caller) {
      return {
        enabled: caller.user.two_step,
        required: isRequiredOf(caller),
        recovery_codes_left: await countRecoveryCodes(db, caller.user.id),
      }
    },

    async start_two_step(_, caller) {
      if (caller.user.two_step) return refuse('err.twoStepIsOn')
      if (!isFreshlySignedIn(caller)) return refuse('err.signInAgain')
      const started = await twoStep.startTwoStep(services, caller)
      return started ? { success: true, ...started } : refuse('err.twoStepIsOn')
    },

    async confirm_two_step({ code }, caller) {
      const { user } = caller
      if (user.two_step) return refuse('err.twoStepIsOn')
      if (!(await twoStep.isCode(services, caller, user.id, code, { recovery: false }))) {
        return wrongCode
      }
      const recovery_codes = await twoStep.turnOn(services, caller)
      return recovery_codes ? { success: true, recovery_codes } : refuse('err.twoStepIsOn')
    },

    async renew_recovery_codes({ code }, caller) {
      const { user } = caller
      if (!user.two_step) return refuse('err.notFound')
      if (!(await twoStep.isCode(services, caller, user.id, code))) return wrongCodeOf(caller)
      return { success: true, recovery_codes: await twoStep.renewRecoveryCodes(services, caller) }
    },

    async turn_off_two_step({ code }, caller) {
      const { user } = caller
      if (!user.two_step) return refuse('err.notFound')
      if (isRequiredOf(caller)) return refuse('err.twoStepNeeded')
      if (!(await twoStep.isCode(services, caller, user.id, code))) return wrongCodeOf(caller)
      await twoStep.turnOff(services, caller)
      return { success: true }
    },
  }
}
