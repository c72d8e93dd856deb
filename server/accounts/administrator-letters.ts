import type { Db } from '#server/database/connect.ts'
import { enqueueForEach, type LetterData } from '#server/mail/index.ts'
import { officeAt } from './trial-store.ts'

/**
 * Tells all administrators, the one who did it included, what changed among them (docs/product.md
 * §3.6): a stolen session must not be able to add an accomplice unseen. `exceptId` gets a letter of
 * another kind.
 */
export async function tellAdministrators(
  db: Db,
  data: LetterData['administrators_changed'],
  exceptId?: string,
): Promise<void> {
  const { administrators } = await officeAt(db, new Date())
  const told = administrators.filter(({ id }) => id !== exceptId)
  await enqueueForEach(db, told, { kind: 'administrators_changed', data })
}
