import { type Actor, record } from '#server/database/audit.ts'
import { sendNotice } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { findUserForUpdate } from './store.ts'
import { countWrongCodes, WRONG_CODE } from './two-step-store.ts'

/** From this many a day on, the owner is warned, because whoever types codes knows the password. */
const MANY = 5
const DAY_MS = 24 * 3_600_000

/** Records a wrong code of an account's second step, and warns the owner if there were many. */
export async function recordWrongCode(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await findUserForUpdate(transaction, userId)
    await record(transaction, actor, { ...WRONG_CODE, subject_id: userId })
    const since = new Date(Date.now() - DAY_MS)
    if (!user || (await countWrongCodes(transaction, userId, since)) < MANY) return
    await sendNotice(transaction, 'many_codes', user) // at most once a day
  })
}
