import type { Db } from './connect.ts'

const VERSION = 1

/** The text that was sealed with the key of this database, if any was yet. */
export async function findKeyCheck(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('secret_keys')
    .select('check_value')
    .where('version', '=', VERSION)
    .executeTakeFirst()
  return row?.check_value
}

/** Keeps it, unless another process was first; gives the one that is kept. */
export async function keepKeyCheck(db: Db, checkValue: string): Promise<string> {
  await db
    .insertInto('secret_keys')
    .values({ version: VERSION, check_value: checkValue })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findKeyCheck(db)) ?? checkValue
}
