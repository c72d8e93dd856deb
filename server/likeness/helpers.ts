import { contactValues } from '#domain/likeness/marks.ts'
import { phoneForms } from '#domain/likeness/phones.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { markOf } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { SharedMark } from './evidence-store.ts'
import { allHelpers, deleteOtherMarks } from './helper-store.ts'
import { queueSharing, silence } from './pair-store.ts'

type Reached = { phone: string | null; email: string | null }

/** Returns the marks of a helper's phone number, in each country, and e-mail address. */
function marksOfContact(sealer: Sealer, { phone, email }: Reached): SharedMark[] {
  const phones = phoneForms(phone ?? '').map((value) => ({ kind: 'phone' as const, value }))
  return [...phones, ...contactValues({ email })].map(({ kind, value }) => ({
    kind,
    mark: markOf(sealer, { kind, value }),
  }))
}

/** Makes the marks of a helper evidence for nobody, and has those compared anew who share them. */
export async function silenceHelper(
  db: Db,
  sealer: Sealer,
  { id, ...reached }: Reached & { id: string },
): Promise<void> {
  const anew = await silence(db, marksOfContact(sealer, reached), id)
  if (anew.length > 0) await queueSharing(db, anew)
}

/** Does so for all helpers: their marks are of another key after a rotation. */
export async function silenceHelpers(db: Db, sealer: Sealer): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const helpers = await allHelpers(transaction)
    const marks = helpers.flatMap((helper) => marksOfContact(sealer, helper))
    await deleteOtherMarks(transaction, marks)
    for (const helper of helpers) await silenceHelper(transaction, sealer, helper)
  })
}
