import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from './connect.ts'
import { forgetNameWords } from './name-words.ts'
import type { Tables } from './tables.generated.ts'

/** Removes from codes all that says for whom they are, and what the office filled in. */
export async function forgetRecipients(
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'codes'>) => Expression<SqlBool>,
): Promise<void> {
  const named = db.selectFrom('codes').select('recipient_name').where(which).distinct()
  const names = await named.where('recipient_name', 'is not', null).execute()
  await db
    .updateTable('codes')
    .set({
      recipient_name: null,
      recipient_phone: null,
      recipient_email: null,
      note: null,
      begun: null,
    })
    .where(which)
    .where(({ or, eb }) => or([eb('recipient_text', 'is not', null), eb('begun', 'is not', null)]))
    .execute()
  if (names.length > 0) {
    await forgetNameWords(
      db,
      names.flatMap(({ recipient_name }) => recipient_name ?? []),
    )
  }
}
