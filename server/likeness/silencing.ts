import { isGroup } from '#domain/likeness/evidence.ts'
import { contactValues } from '#domain/likeness/marks.ts'
import { phoneForms } from '#domain/phone-number.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { markOf } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import {
  marksOfFamilies,
  type SharedMark,
  type Sharing,
  sharingFamilies,
} from './evidence-store.ts'
import { allHelpers, deleteOtherMarks } from './helper-store.ts'
import { silence } from './pair-store.ts'

type Reached = { phone: string | null; email: string | null }

/** Returns the marks of a helper's phone number, in each country, and e-mail address. */
export function marksOfContact(sealer: Sealer, { phone, email }: Reached): SharedMark[] {
  const phones = phoneForms(phone ?? '').map((value) => ({ kind: 'phone' as const, value }))
  return [...phones, ...contactValues({ email })].map(({ kind, value }) => ({
    kind,
    mark: markOf(sealer, { kind, value }),
  }))
}

/** Makes the marks of all helpers evidence for nobody: after a rotation they are of another key. */
export async function silenceHelpers(db: Db, sealer: Sealer): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const helpers = await allHelpers(transaction)
    const marks = helpers.flatMap((helper) => marksOfContact(sealer, helper))
    await deleteOtherMarks(transaction, marks)
    for (const helper of helpers) {
      await silence(transaction, marksOfContact(sealer, helper), helper.id)
    }
  })
}

/** Takes an answer about two families as one about each group that both belong to. */
export async function answerGroups(db: Db, one: string, other: string): Promise<void> {
  const all = await sharingFamilies(db, await marksOfFamilies(db, [one]))
  const isAnswered = ({ family_id, kind, others }: Sharing) =>
    family_id === other && isGroup(kind, others + 1)
  await silence(db, all.filter(isAnswered), null)
}
