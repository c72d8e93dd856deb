import type { Db } from '#server/database/connect.ts'

const TOLD_FOR_MS = 30 * 24 * 3_600_000

/**
 * Keeps an address that an administrator replaced, of an account or of a direct request, so that it
 * is told of changed details for 30 days (docs/product.md §3.10).
 */
export async function keepFormerAddress(
  db: Db,
  of: { email: string } & ({ user_id: string } | { request_id: string }),
): Promise<void> {
  const told_until = new Date(Date.now() + TOLD_FOR_MS)
  await db
    .insertInto('former_addresses')
    .values({ ...of, told_until })
    .execute()
}

/** Returns the replaced addresses of a request, or of its account, that are still notified. */
export async function formerAddresses(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_addresses')
    .innerJoin('requests', (join) =>
      join.on(({ or, eb }) =>
        or([
          eb('requests.id', '=', eb.ref('former_addresses.request_id')),
          eb('requests.user_id', '=', eb.ref('former_addresses.user_id')),
        ]),
      ),
    )
    .select('former_addresses.email')
    .distinct()
    .where('requests.id', '=', requestId)
    .where('told_until', '>', new Date())
    .execute()
  return rows.map(({ email }) => email)
}
