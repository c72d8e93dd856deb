import type { accounts } from '#contract/accounts.ts'
import type { administrators } from '#contract/administrators.ts'
import type { security } from '#contract/security.ts'
import type { signIn } from '#contract/sign-in.ts'
import { validateEmail } from '#domain/email.ts'
import { validatePassword } from '#domain/passwords.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mayActFor } from '#server/http/access.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { refuseAdministratorPassword } from '#server/secrets/administrator-password.ts'
import { administratorProcedures } from './administrators.ts'
import type { Authentication } from './authentication.ts'
import { confirmEmail, sendConfirmationAgain } from './confirmation.ts'
import { inConstantTime } from './constant-time.ts'
import { confirmEmailChange, sendEmailChange } from './email-change.ts'
import { createFirstAdmin } from './first-admin.ts'
import { type FirstSession, openFirstSession } from './first-session.ts'
import { mailWishesOf, setMailWishes } from './mail-wish-store.ts'
import { changePassword, sendReset, spendResetLink } from './recovery.ts'
import { securityProcedures } from './security.ts'
import { signInProcedures } from './sign-in.ts'
import { usableCode } from './sign-up.ts'
import * as store from './store.ts'

/** Returns the handlers of accounts: confirming an address, passwords, sessions, administrators. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: an object of short handlers, one for each procedure
export const accountProcedures = (
  auth: Authentication,
): Handlers<
  keyof typeof accounts | keyof typeof security | keyof typeof administrators | keyof typeof signIn
> => ({
  ...securityProcedures(auth),
  ...administratorProcedures(auth),
  ...signInProcedures(auth),

  async get_site_settings(_, { services: { config } }) {
    return {
      organization_name: config.organization.name,
      organization_logo_url: config.organization.logo,
      office_email: config.organization.officeEmail,
      office_phone: config.organization.officePhone,
      office_time_zone: config.organization.timeZone,
      maps_enabled: Boolean(config.mapsKey),
    }
  },

  async handle_email_reregistration({ email_input: email, code_id, access_code }, context) {
    const { db, caller, services } = context
    const { address } = caller
    const { limits } = services
    const today = officeDate(context)
    if (!validateEmail(email)) return refuseField('email_input', 'err.invalidEmail')
    // Without a usable code the answer is the same for every address, so there is nothing to count.
    const code = code_id && (await usableCode(db, { code_id, access_code, today }))
    if (!code) return { success: true }
    return limits.reregistration.attempt(
      { address, subject: email },
      async () => {
        const user = await store.findUserByEmail(db, email)
        return user?.email_verified ? refuse('err.emailUsedConfirmed') : { success: true }
      },
      ({ success }) => !success,
    )
  },

  async confirm_email({ token }, { caller, services }) {
    let session: FirstSession | undefined
    const isConfirmed = await confirmEmail(services, token, caller, async (user, transaction) => {
      session = await openFirstSession(auth, caller, { user, db: transaction })
    })
    if (!isConfirmed) return refuse('auth.confirmFail')
    for (const cookie of session?.cookies ?? []) caller.setCookie(cookie)
    if (session?.recovery) return { success: true, signed_in: false, recovery: true }
    return { success: true, signed_in: session !== undefined }
  },

  async resend_confirmation({ email }, { db, caller, services }) {
    const { limits } = services
    await limits.resend.count({ address: caller.address, subject: email })
    await inConstantTime(async () => {
      const user = await store.findUserByEmail(db, email)
      if (user && !user.email_verified) await sendConfirmationAgain(services, user, caller)
    })
    return { success: true }
  },

  async request_password_reset({ email }, { db, caller, services }) {
    const { limits } = services
    await limits.reset.count({ address: caller.address, subject: email })
    await inConstantTime(async () => {
      const user = await store.findUserByEmail(db, email)
      if (user) await sendReset(services, user, caller)
    })
    return { success: true }
  },

  async start_password_recovery({ token }, { caller, services }) {
    const user = await spendResetLink(services, token, caller)
    const started = user && (await auth.startSession(user, caller, { recovery: true }))
    if (!started) return refuse('err.resetLinkInvalid')
    caller.setCookie(started)
    return { success: true }
  },

  async update_password({ new_password }, { caller, services }) {
    const { limits } = services
    const { is_admin, email } = caller.user
    const weakness = is_admin
      ? await refuseAdministratorPassword(new_password, email)
      : validatePassword(new_password)
    if (weakness) return refuseField('new_password', weakness)
    await limits.passwordChanges.count(ofAccount(caller.user))
    const changed = await changePassword({ ...services, auth }, caller, new_password)
    if (changed.cookie) {
      caller.setCookie(changed.cookie)
      caller.setCookie(auth.markDevice(changed.user.email))
    }
    return { success: true }
  },

  async request_email_change({ new_email: email }, { caller, services }) {
    const { limits } = services
    if (!validateEmail(email)) return refuseField('new_email', 'err.invalidEmail')
    if (email === caller.user.email) return refuseField('new_email', 'err.sameEmail')
    await limits.resend.count({ address: caller.address, subject: email })
    await inConstantTime(() => sendEmailChange(services, caller, email))
    return { success: true }
  },

  async confirm_email_change({ token }, { caller, services }) {
    const refusal = await confirmEmailChange(services, token, caller)
    return refusal ? refuse(refusal) : { success: true }
  },

  async check_user_admin_status({ input_user_id }, { db, caller }) {
    mayActFor(caller, input_user_id)
    return (await store.findUser(db, input_user_id))?.is_admin === true
  },

  async create_first_admin({ token, email, name, password }, { caller, services }) {
    if (!validateEmail(email)) return refuseField('email', 'err.invalidEmail')
    const weakness = await refuseAdministratorPassword(password, email)
    if (weakness) return refuseField('password', weakness)
    return createFirstAdmin(services, { token, email, name, password }, caller)
  },

  async get_mail_on_new_request(_, { db, caller: { user } }) {
    return mailWishesOf(db, user.id)
  },

  async set_mail_on_new_request(wishes, { db, caller }) {
    const { user, locale } = caller
    return inTransaction(db, async (transaction) => {
      await setMailWishes(transaction, user.id, { ...wishes, locale })
      await record(transaction, caller, {
        action: 'account.letters_changed',
        subject_id: user.id,
        details: { after: wishes },
      })
      return { success: true as const, ...(await mailWishesOf(transaction, user.id)) }
    })
  },
})
