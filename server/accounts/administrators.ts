import type { administrators } from '#contract/administrators.ts'
import { validateEmail } from '#domain/email.ts'
import { tidyName } from '#domain/names.ts'
import { countsFrom } from '#domain/second-persons.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import { enqueue, sendNotice } from '#server/mail/index.ts'
import type { MessageKey } from '#server/messages.ts'
import { refuseAdministratorPassword } from '#server/secrets/administrator-password.ts'
import { tellAdministrators } from './administrator-letters.ts'
import * as store from './administrator-store.ts'
import type { Authentication } from './authentication.ts'
import { makeAdministratorIn } from './confirmed-accounts.ts'
import { turnOf } from './password-check.ts'
import { endSessionsOf } from './session-store.ts'
import * as accounts from './store.ts'
import { hashToken, INVITED_FOR_MS, newToken } from './tokens.ts'
import { askAbout, decideOn, openTrials, refusalToUncounted, trialOfLink } from './trials.ts'
import { isCode, resetTwoStep } from './two-step.ts'
import { recordWrongCode } from './wrong-codes.ts'

/** Lists, invites and removes administrators (docs/product.md §3.6). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: an object of short handlers, one for each procedure
export const administratorProcedures = (
  auth: Authentication,
): Handlers<keyof typeof administrators> => ({
  async list_administrators(_, { db, now, caller }) {
    const trials = await openTrials({ db, now }, caller.user.id)
    const people = await store.listAdministrators(db)
    return {
      administrators: people.map(({ id, name, email, two_step, last_signed_in_at }) => ({
        id,
        name,
        email,
        two_step,
        last_signed_in_at,
        trial: trials.get(id) ?? null,
      })),
      invites: await store.listInvites(db, new Date()),
    }
  },

  async invite_administrator({ email }, { db, now, caller }) {
    const uncounted = await refusalToUncounted({ db, now }, caller.user.id)
    if (uncounted) return uncounted
    if (!validateEmail(email)) return refuseField('email', 'err.invalidEmail')
    const existing = await confirmedAccount(db, email)
    if (existing?.is_admin) {
      return refuseField('email', 'err.alreadyAdministrator')
    }
    const token = newToken()
    await inTransaction(db, async (transaction) => {
      const invite_id = await store.saveInvite(transaction, {
        token_hash: hashToken(token),
        email,
        invited_by: caller.user.id,
        expires_at: new Date(Date.now() + INVITED_FOR_MS),
      })
      const locale = existing?.locale ?? caller.locale
      const data = { token, invited_by: caller.user.name }
      await enqueue(transaction, { kind: 'admin_invite', recipient: email, locale, data })
      await tellAdministrators(transaction, { change: 'invited', email, by: caller.user.name })
      await record(transaction, caller, {
        action: 'administrator.invited',
        subject_id: existing?.id ?? null,
        details: { invite_id },
      })
    })
    return { success: true }
  },

  async withdraw_administrator_invite({ invite_id }, { db, caller }) {
    return inTransaction(db, async (transaction) => {
      orNotFound(await store.deleteInvite(transaction, invite_id))
      await record(transaction, caller, {
        action: 'administrator.invite_withdrawn',
        subject_id: null,
        details: { invite_id },
      })
      return { success: true }
    })
  },

  async get_administrator_invite({ token }, { db }) {
    const invite = await findInvite(db, token)
    if (!invite) return refuse('err.inviteInvalid')
    const has_account = Boolean(await confirmedAccount(db, invite.email))
    return { success: true, email: invite.email, has_account }
  },

  async accept_administrator_invite({ token, name, password, code }, context) {
    const { db, caller } = context
    const { passwords } = context.services
    const invite = await findInvite(db, token)
    if (!invite) return refuse('err.inviteInvalid')
    if (await confirmedAccount(db, invite.email)) {
      return promoteExisting(auth, context, { invite, password, code })
    }
    if (!tidyName(name ?? '')) return refuseField('name', 'common.required')
    const weakness = await refuseAdministratorPassword(password, invite.email)
    if (weakness) return refuseField('password', weakness)
    const hash = await passwords.hash(password, turnOf({ address: caller.address }, invite.email))
    return inTransaction(db, async (transaction) => {
      if (!(await store.deleteInvite(transaction, invite.id))) return refuse('err.inviteInvalid')
      const person = { email: invite.email, name: name ?? '', password_hash: hash, isInvited: true }
      const { id } = await makeAdministratorIn(transaction, caller, person)
      return joinInvited({ ...context, db: transaction }, { invite, id })
    })
  },

  async remove_administrator({ user_id }, { db, now, caller }) {
    // Nobody can remove themselves, so one administrator always remains.
    if (user_id === caller.user.id) return refuse('err.removeSelf')
    return inTransaction(db, async (transaction) => {
      const present = await store.administratorsForUpdate(transaction)
      // A caller who was removed while waiting for the lock may no longer remove others.
      if (!present.some(({ id }) => id === caller.user.id)) {
        throw new HttpError(403, 'err.notAllowed')
      }
      const removed = present.find(({ id }) => id === user_id)
      if (!removed) throw new NotFound()
      await accounts.updateUser(transaction, user_id, { is_admin: false })
      await endSessionsOf(transaction, user_id)
      const invites_withdrawn = await store.deleteInvitesBy(transaction, user_id)
      await sendNotice(transaction, 'administrator_removed', removed)
      const { email } = removed
      await tellAdministrators(transaction, { change: 'removed', email, by: caller.user.name })
      await record(transaction, caller, {
        action: 'administrator.removed',
        subject_id: user_id,
        details: { before: { is_admin: true }, after: { is_admin: false }, invites_withdrawn },
      })
      const by = caller.user.name
      await askAbout(transaction, now, { user: removed, change: 'removed', by })
      return { success: true }
    })
  },

  async reset_two_step({ user_id }, { db, now, caller, services }) {
    if (user_id === caller.user.id) return refuse('err.resetSelf')
    const user = await accounts.findUser(db, user_id)
    if (!user?.two_step) throw new NotFound()
    if (!user.is_admin) {
      await resetTwoStep(db, caller, user_id)
      return { success: true }
    }
    const uncounted = await refusalToUncounted({ db, now }, caller.user.id)
    if (uncounted) return uncounted
    const counts_from = countsFrom('reset', now, services.config.organization.timeZone)
    await resetTwoStep(db, caller, user_id, counts_from)
    return { success: true }
  },

  agree_to_administrator: ({ user_id }, context) =>
    decideOn(context, { user_id, by: context.caller.user.id, agree: true }),

  object_to_administrator: ({ user_id }, context) =>
    decideOn(context, { user_id, by: context.caller.user.id, agree: false }),

  async get_administrator_trial({ token }, context) {
    const trial = await trialOfLink(context, token)
    if (!trial) return refuse('invite.trialOver')
    return { success: true, ...trial.shown }
  },

  async answer_administrator_trial({ token, agree }, context) {
    const trial = await trialOfLink(context, token)
    if (!trial) return refuse('invite.trialOver')
    return decideOn(context, { user_id: trial.user_id, by: trial.recipient, agree })
  },
})

const findInvite = (db: Db, token: string) => store.findInvite(db, hashToken(token), new Date())

async function confirmedAccount(db: Db, email: string) {
  const user = await accounts.findUserByEmail(db, email)
  return user?.email_verified ? user : undefined
}

type Promotion = {
  invite: { id: string; email: string; invited_by: string | null }
  password: string
  code: string | undefined
}

/**
 * Makes an existing account an administrator if its password is right, and the code if it has a
 * second step.
 */
async function promoteExisting(
  auth: Authentication,
  { db, now, caller, services }: Context,
  { invite, password, code }: Promotion,
) {
  const refuseWith = (why: MessageKey, field = 'password') => refuse(why, { [field]: why })
  const { address, headers } = caller
  const user = await auth.checkPassword(invite.email, password, { address, headers })
  if (typeof user === 'string') return refuseWith('err.wrongPassword')
  const weakness = await refuseAdministratorPassword(password, invite.email)
  if (weakness) return refuseWith(weakness)
  if (user.two_step) {
    if (!code) return refuseWith('err.codeNeeded', 'code')
    if (!(await isCode(services, { user, address }, { typed: code }))) {
      await recordWrongCode(services, { address }, user.id)
      return refuseWith('err.wrongCode', 'code')
    }
  }
  return inTransaction(db, async (transaction) => {
    if (!(await store.deleteInvite(transaction, invite.id))) return refuse('err.inviteInvalid')
    const locked = await accounts.findUserForUpdate(transaction, user.id)
    if (locked?.auth_epoch !== user.auth_epoch) return refuseWith('err.wrongPassword')
    await accounts.updateUser(transaction, user.id, { is_admin: true })
    await endSessionsOf(transaction, user.id)
    await sendNotice(transaction, 'administrator_made', user)
    return joinInvited({ db: transaction, now, caller, services }, { invite, id: user.id })
  })
}

/** Records that somebody accepted an invitation, and asks the others (docs/product.md §14.17). */
async function joinInvited(
  { db, now, caller, services }: Context,
  { invite, id }: { invite: Promotion['invite']; id: string },
) {
  const counts_from = countsFrom('invited', now, services.config.organization.timeZone)
  await record(db, caller, {
    action: 'administrator.invite_accepted',
    subject_id: id,
    details: { invite_id: invite.id, invited_by: invite.invited_by, counts_from },
  })
  await askAbout(db, now, { user: { id, email: invite.email }, change: 'joined' })
  return { success: true as const }
}
