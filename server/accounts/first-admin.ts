import { ConfigError } from '#server/config.ts'
import type { Actor } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/failures.ts'
import { refuseAdministratorPassword } from '#server/secrets/administrator-password.ts'
import type { Services } from '#server/services.ts'
import { makeAdministrator, makeAdministratorIn, type Person } from './confirmed-accounts.ts'
import { turnOf } from './password-check.ts'
import * as store from './store.ts'
import { FIRST_ADMIN_FOR_MS, hashToken, newToken } from './tokens.ts'

/**
 * Ensures at start that the first administrator can get in (docs/product.md §3.6). Creates the one
 * of ADMIN_EMAIL and ADMIN_PASSWORD, or prints a link that makes one. There is no default password.
 * Throws ConfigError if ADMIN_PASSWORD is too weak (docs/decisions/028).
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'config' | 'passwords'>,
): Promise<void> {
  const { db, config } = services
  if (await store.adminExists(db)) return
  const { firstAdmin, appUrl } = config
  if (firstAdmin?.password) {
    if (await refuseAdministratorPassword(firstAdmin.password, firstAdmin.email)) {
      throw new ConfigError(
        'ADMIN_PASSWORD: needs 12 to 128 characters and must not be a common password; choose several words',
      )
    }
    await makeAdministrator(services, { ...firstAdmin, password: firstAdmin.password })
    console.log(`The administrator ${firstAdmin.email} signs in at ${appUrl}/en/signin`)
    return
  }
  if (firstAdmin) {
    console.log(
      `ADMIN_PASSWORD: must be set when ADMIN_EMAIL is set, or ${firstAdmin.email} gets no account`,
    )
  }
  const printed = await store.findUnspentToken(db, 'first_admin')
  if (printed) {
    console.log(
      `There is no administrator yet. The link that an earlier start printed works until ${printed.expires_at.toISOString()}. If it is lost: npm run admin -- EMAIL NAME`,
    )
    return
  }
  const token = newToken()
  await inTransaction(db, async (transaction) => {
    await store.deleteTokens(transaction, 'first_admin', null)
    await store.insertToken(transaction, {
      token_hash: hashToken(token),
      purpose: 'first_admin',
      user_id: null,
      expires_at: new Date(Date.now() + FIRST_ADMIN_FOR_MS),
    })
  })
  console.log(
    'There is no administrator yet. This link makes the first one; it works once, for 24 hours:\n' +
      `${appUrl}/en/first-admin#token=${token}`,
  )
}

/** Creates the first administrator from the printed link. Refuses if there is one already. */
export async function createFirstAdmin(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { token, ...person }: Person & { token: string },
  caller: Actor & { address: string },
): Promise<{ success: true } | ReturnType<typeof refuse>> {
  const hash = hashToken(token)
  const invalid = refuse('err.firstAdminLinkInvalid')
  if (!(await store.findToken(db, 'first_admin', hash))) return invalid
  const turn = turnOf({ address: caller.address }, person.email)
  const password_hash = await passwords.hash(person.password, turn)
  return inTransaction(db, async (transaction) => {
    if (!(await store.spendToken(transaction, 'first_admin', hash))) return invalid
    if (await store.adminExists(transaction)) return invalid
    await makeAdministratorIn(transaction, caller, { ...person, password_hash })
    return { success: true }
  })
}
