import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type CodeStatus, codeStatuses, createAccessCode } from '#domain/access-code.ts'
import type { UsableCode } from '#domain/code-use.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import { type Params, prepared } from '#server/database/prepared.ts'

export type StoredCode = { id: string; code: string; status: CodeStatus; created_at: Date }

/** Creates a code. Retries if the random code exists already, which is very rare. */
export async function createCode(db: Db, created_by: string): Promise<StoredCode> {
  for (;;) {
    const created = await db
      .insertInto('codes')
      .values({ code: createAccessCode(randomInt), created_by })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code', 'status', 'created_at'])
      .executeTakeFirst()
    if (created) return created
  }
}

const codesWithRegistrants = prepared((db, param: Params<string[]>) =>
  db
    .selectFrom('codes')
    .leftJoin('users', 'users.id', 'codes.registered_by')
    .select(['codes.id', 'codes.code', 'codes.status'])
    .select(['users.id as registrant_id', 'users.email_verified'])
    .where('codes.code', '=', sql<string>`any(${param((codes) => codes)}::text[])`)
    .compile(),
)

/** Returns whether a request of this user has spent the code. */
export async function hasOwnRequest(db: Db, codeId: string, userId: string): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return request !== undefined
}

/** Returns the code that opened an account, until a request of the account exists. */
export async function openingCode(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('codes')
    .select('code')
    .where('registered_by', '=', userId)
    .where('status', '=', 'user_created')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('requests').select('id').where('user_id', '=', userId))),
    )
    .limit(1)
    .executeTakeFirst()
  return found?.code
}

export type FoundCode = UsableCode & { id: string }

/** Finds a code in stored form, with the account that registered with it. */
export async function findCode(db: Db, code: string): Promise<FoundCode | undefined> {
  return (await findCodes(db, [code])).get(code)
}

/** Finds codes in stored form; those that do not exist are left out. */
export async function findCodes(db: Db, codes: string[]): Promise<Map<string, FoundCode>> {
  const rows = await codesWithRegistrants(db, codes)
  return new Map(
    rows.map(({ id, code, status, registrant_id, email_verified }) => {
      const registrant = registrant_id
        ? { id: registrant_id, confirmed: email_verified === true }
        : null
      return [code, { id, status, registrant }]
    }),
  )
}

type CodeFilter = {
  /** Part of a code in stored form. */
  part?: string
  status?: CodeStatus
}
type CodePosition = { created_at: string; id: string }

/** Lists codes, newest first, starting after the position `after`. */
export async function listCodes(
  db: Db,
  { after, limit, ...filter }: CodeFilter & { after?: CodePosition; limit: number },
): Promise<StoredCode[]> {
  let query = filtered(db, filter)
    .select(['id', 'code', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(new Date(after.created_at), after.id)),
    )
  }
  return query.execute()
}

/** Counts the codes that match a filter. */
export async function countFiltered(db: Db, filter: CodeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, { part, status }: CodeFilter) {
  let query = db.selectFrom('codes')
  if (status) query = query.where('status', '=', status)
  if (part) query = query.where('code', 'like', containing(part))
  return query
}

/** Counts codes by status. Reads the counters that triggers maintain. */
export async function countCodes(db: Db): Promise<Record<CodeStatus, number>> {
  const rows = await db
    .selectFrom('code_counts')
    .select(({ fn }) => ['status', fn.sum<string>('count').as('count')])
    .groupBy('status')
    .execute()
  const counts = codeStatuses.map((status) => [
    status,
    Number(rows.find((row) => row.status === status)?.count ?? 0),
  ])
  return Object.fromEntries(counts)
}
