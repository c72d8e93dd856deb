import { type ExpressionBuilder, sql } from 'kysely'
import { type CodeStatus, codeStatuses } from '#domain/access-code.ts'
import type { CodeState } from '#domain/code-use.ts'
import type { Channel } from '#domain/codes/channels.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { searchedDigits } from '#domain/phone-number.ts'
import type { Db } from '#server/database/connect.ts'
import { containing } from '#server/database/like.ts'
import type { Tables } from '#server/database/tables.generated.ts'

export type CodeFilter = {
  /** Part of a code in stored form. */
  part?: string
  /** Part of the recipient's name, phone number, e-mail address or note, or of the helper's name. */
  words?: string
  /** The words of a name, each with how it is spelled in another script. */
  spellings?: string[][] | undefined
  state?: CodeState | undefined
  /** Issued before it, and not spent since. */
  unused_since?: Date | undefined
  helper_id?: string | undefined
  family_id?: string | undefined
  campaign_id?: string | undefined
  code_ids?: string[] | undefined
  /** The day in the office. */
  today: CalendarDate
}
type CodePosition = { created_at: string; id: string }

/** The last sending of a code. */
type Sent = { channel: Channel; at: string; by_name: string | null; times: number }

/** Selects the countries from which the office has requests, as far as the newest thousand tell. */
export const countriesOfRequests = sql<string[]>`array(select distinct country
  from (select country from requests order by created_at desc limit 1000) as newest)`

/** Lists codes, newest first, starting after the position `after`. */
export async function listCodes(
  db: Db,
  { after, limit, ...filter }: CodeFilter & { after?: CodePosition | undefined; limit: number },
) {
  let query = (await filtered(db, filter))
    .leftJoin('requests', 'requests.code_id', 'codes.id')
    .leftJoin('users as registrant', 'registrant.id', 'codes.registered_by')
    .leftJoin('users as issuer', 'issuer.id', 'codes.created_by')
    .leftJoin('helpers', 'helpers.id', 'codes.helper_id')
    .leftJoin('campaigns', 'campaigns.id', 'codes.campaign_id')
    .leftJoin('families', (join) =>
      join.on(
        'families.id',
        '=',
        sql<string>`coalesce(requests.family_id, registrant.family_id, codes.family_id)`,
      ),
    )
    .leftJoin('codes as instead', 'instead.reissue_of', 'codes.id')
    .select(['codes.id', 'codes.code', 'codes.status', 'codes.created_at'])
    .select(['codes.recipient_name', 'codes.recipient_phone', 'codes.recipient_email'])
    .select(['codes.locale', 'codes.note', 'codes.expires_on', 'codes.revoked_at'])
    .select(['codes.registered_at', 'codes.used_at', 'codes.family_id'])
    .select(['families.id as family', 'families.number as family_number'])
    .select(['codes.campaign_id', 'campaigns.name as campaign_name'])
    .select(['issuer.name as issuer_name', 'helpers.name as helper_name', 'instead.id as instead'])
    .select(['requests.id as request_id', 'requests.full_name'])
    .select(sql<boolean>`codes.begun is not null`.as('is_begun'))
    .select([lastSending.as('sent'), countriesOfRequests.as('countries')])
    .orderBy('codes.created_at', 'desc')
    .orderBy('codes.id', 'desc')
    .limit(limit)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('codes.created_at', 'codes.id'),
        '<',
        tuple(new Date(after.created_at), after.id),
      ),
    )
  }
  return query.execute()
}
export type ListedRow = Awaited<ReturnType<typeof listCodes>>[number]

const lastSending = sql<Sent | null>`(
  select json_build_object('channel', channel, 'at', sent_at, 'by_name', users.name,
    'times', (select count(*) from code_sendings where code_id = codes.id))
  from code_sendings left join users on users.id = sent_by
  where code_id = codes.id order by sent_at desc, code_sendings.id limit 1)`

/** Returns codes by part of the code only, for the search of everything. */
export async function codesLike(db: Db, part: string, limit: number) {
  return db
    .selectFrom('codes')
    .select(['id', 'code', 'status'])
    .where('code', 'like', containing(part))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the codes that match a filter. */
export async function countFiltered(db: Db, filter: CodeFilter): Promise<number> {
  const { count } = await (await filtered(db, filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Builder = ExpressionBuilder<Tables, 'codes'>

async function filtered(
  db: Db,
  { part = '', words = '', spellings, today, ...filter }: CodeFilter,
) {
  const { state, unused_since, helper_id, family_id, campaign_id, code_ids } = filter
  let query = db.selectFrom('codes')
  if (state) query = query.where((eb) => isInState(eb, state, today))
  if (unused_since) {
    query = query
      .where('codes.status', '<>', 'fully_used')
      .where('codes.created_at', '<', unused_since)
      .where((eb) => eb.not(eb.or([isRevoked(eb), isExpired(eb, today)])))
  }
  if (helper_id) query = query.where('codes.helper_id', '=', helper_id)
  if (family_id) query = query.where('codes.family_id', '=', family_id)
  if (campaign_id) query = query.where('codes.campaign_id', '=', campaign_id)
  if (code_ids) query = query.where('codes.id', 'in', code_ids)
  if (!part && !words) return query
  const helpers = words ? await helpersLike(db, words) : []
  return query.where((eb) =>
    eb.or([
      ...(part ? [eb('codes.code', 'like', containing(part))] : []),
      ...(words ? [hasText(words)] : []),
      ...(spellings ? [hasName(spellings)] : []),
      ...phoneOf(words).map((digits) => eb('codes.recipient_text', 'like', containing(digits))),
      ...(helpers.length > 0 ? [eb('codes.helper_id', 'in', helpers)] : []),
    ]),
  )
}

const hasText = (part: string) =>
  sql<boolean>`codes.recipient_text like searchable(${containing(part)})`

/** Each word is in the text in one of its spellings. */
function hasName(spellings: readonly string[][]) {
  const words = spellings.map((ways) => sql`(${sql.join(ways.map(hasText), sql` or `)})`)
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

const FEWEST_DIGITS = 4

function phoneOf(words: string): string[] {
  const digits = /\p{L}/u.test(words) ? '' : searchedDigits(words)
  return digits.length < FEWEST_DIGITS ? [] : [digits]
}

async function helpersLike(db: Db, words: string): Promise<string[]> {
  const isLike = sql<boolean>`searchable(name) like searchable(${containing(words)})`
  const found = db.selectFrom('helpers').select('id').where(isLike)
  return (await found.execute()).map(({ id }) => id)
}

const isRevoked = (eb: Builder) => eb('codes.revoked_at', 'is not', null)
/** False, not null, without a last day. */
const isExpired = (eb: Builder, today: CalendarDate) =>
  eb.and([eb('codes.expires_on', 'is not', null), eb('codes.expires_on', '<', today)])

function isInState(eb: Builder, state: CodeState, today: CalendarDate) {
  if (state === 'fully_used') return eb('codes.status', '=', state)
  const unspent = eb('codes.status', '<>', 'fully_used')
  if (state === 'revoked') return eb.and([unspent, isRevoked(eb)])
  const expired = isExpired(eb, today)
  if (state === 'expired') return eb.and([unspent, expired, eb.not(isRevoked(eb))])
  return eb.and([eb('codes.status', '=', state), eb.not(isRevoked(eb)), eb.not(expired)])
}

/** Counts codes by state. Reads the counters that triggers maintain, and the few that have ended. */
export async function countCodes(db: Db, today: CalendarDate): Promise<Record<CodeState, number>> {
  const rows = await db.selectFrom('code_counts').select(['status', 'count']).execute()
  const ended = await db
    .selectFrom('codes')
    .select(['status', sql<boolean>`revoked_at is not null`.as('is_revoked')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '<>', 'fully_used')
    .where((eb) => eb.or([isRevoked(eb), isExpired(eb, today)]))
    .groupBy(['status', 'is_revoked'])
    .execute()
  const sum = (counts: { count: number | string }[]) =>
    counts.reduce((total, { count }) => total + Number(count), 0)
  const left = (status: CodeStatus) =>
    sum(rows.filter((row) => row.status === status)) -
    sum(ended.filter((row) => row.status === status))
  return {
    ...(Object.fromEntries(codeStatuses.map((status) => [status, left(status)])) as Record<
      CodeStatus,
      number
    >),
    revoked: sum(ended.filter(({ is_revoked }) => is_revoked)),
    expired: sum(ended.filter(({ is_revoked }) => !is_revoked)),
  }
}
