import { type QueryCreator, sql } from 'kysely'
import type { UsableCode } from '#domain/code-use.ts'
import { type Begun, begunFields } from '#domain/codes/begun.ts'
import { type FamilyAccount, invitedOf } from '#domain/codes/invited.ts'
import type { Db } from '#server/database/connect.ts'
import { type Params, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.generated.ts'

const firstJoin = sql`(select min(joined_at) from family_joins
  where into_id = codes.family_id and undone_at is null)`

/** The accounts of a code's family. One that a join moved without the code was of another family. */
const familyAccounts = sql<FamilyAccount[]>`case when codes.family_id is null then '[]' else (
  select coalesce(json_agg(json_build_object('id', account.id, 'email', account.email,
    'phones', array(select phone from requests where user_id = account.id),
    'asked_at', (select extract(epoch from max(created_at))::float8 from requests where user_id = account.id
      and created_at < coalesce(${firstJoin}, 'infinity') and not exists (
        select from family_join_items as item join family_joins as moved on moved.id = item.join_id
        where item.item_id in (codes.id, account.id) and moved.joined_at > codes.created_at
        group by item.join_id having count(*) = 1)))), '[]')
  from users as account where account.family_id = codes.family_id) end`

/** Prepared: to plan it takes five times as long as to run it, and a submission runs it twice. */
const codeWithRegistrant = (isForUpdate: boolean) =>
  prepared((db, param: Params<string>) =>
    db
      .selectFrom('codes')
      .leftJoin('users', 'users.id', 'codes.registered_by')
      .select(['codes.id', 'codes.status', 'codes.revoked_at', 'codes.expires_on'])
      .select(['codes.recipient_phone as phone', 'codes.recipient_email as email'])
      .select(['users.id as registrant_id', 'users.email_verified'])
      .select([
        familyAccounts.as('accounts'),
        sql<boolean>`${firstJoin} is not null`.as('is_joined'),
      ])
      .where(
        'codes.code',
        '=',
        param((code) => code),
      )
      .$if(isForUpdate, (query) => query.forUpdate('codes'))
      .compile(),
  )
const registered = codeWithRegistrant(false)
const registeredForUpdate = codeWithRegistrant(true)

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
export async function openingCode(
  db: Db,
  userId: string,
  today: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('codes')
    .select('code')
    .where('registered_by', '=', userId)
    .where('status', '=', 'user_created')
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
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
  return found(await registered(db, code))
}

/** Like `findCode`, and locks the code until the transaction ends. */
export async function codeForUpdate(db: Db, code: string): Promise<FoundCode | undefined> {
  return found(await registeredForUpdate(db, code))
}

function found([row]: Awaited<ReturnType<typeof registered>>): FoundCode | undefined {
  if (!row) return undefined
  const { id, status, revoked_at, expires_on, registrant_id, email_verified, accounts } = row
  const registrant = registrant_id
    ? { id: registrant_id, confirmed: email_verified === true }
    : null
  const invited = invitedOf(row, accounts)
  return { id, status, is_revoked: revoked_at !== null, expires_on, registrant, invited }
}

/** Returns the statement that spends a locked code on a request. */
export const spendingCode = (db: QueryCreator<Tables>, id: string, used_at: Date) =>
  db.updateTable('codes').set({ status: 'fully_used', used_at }).where('id', '=', id)

/** Returns steps 1 and 2 of an account's last request; undefined without one. */
export async function lastContentOf(db: Db, userId: string) {
  return db
    .selectFrom('requests')
    .select(begunFields.map((field) => `requests.${field}` as const))
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export type CodeContent = { name: string | null; phone: string | null; begun: Begun | null } & {
  /** Of its campaign; null without one. */
  category: string | null
  is_of_campaign: boolean
}

/** Returns for whom a code in stored form is, and what the office filled in of the request. */
export async function contentOfCode(db: Db, code: string): Promise<CodeContent | undefined> {
  return db
    .selectFrom('codes')
    .leftJoin('campaigns', 'campaigns.id', 'codes.campaign_id')
    .select(['recipient_name as name', 'recipient_phone as phone', 'begun', 'campaigns.category'])
    .select(sql<boolean>`campaign_id is not null`.as('is_of_campaign'))
    .where('codes.code', '=', code)
    .executeTakeFirst()
}
