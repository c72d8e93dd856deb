import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { createAccessCode } from '../domain/access-code.ts'
import { categories } from '../domain/categories.ts'
import { paymentMethods } from '../domain/payment-methods.ts'
import { ledgerOfSeed } from './ledger-seed.ts'
import { nameParts, sentences } from './names.ts'

/**
 * Fills a migrated, empty database with `count` requests, each with code and details, and two
 * thirds with a review. Names are in three scripts with realistic frequencies, dates span five
 * years, and a third as many families ask, some of them often. Random, but the same on every run. For speed, triggers are off and indexes are created
 * afterwards.
 */
export async function seedRequests(pool: pg.Pool, count: number): Promise<void> {
  await inBulk(pool, ['codes', 'requests', 'payment_details', 'admin_reviews'], async (client) => {
    await client.query('select setseed(0.5)')
    await client.query(codes, [count])
    await client.query(families, [Math.ceil(count / 3)])
    await client.query(requests, [
      ...Object.values(nameParts).map(({ given }) => given),
      ...Object.values(nameParts).map(({ family }) => family),
      ...Object.values(sentences),
      categories,
      paymentMethods,
    ])
    await client.query(details)
    await client.query(reviews)
    for (const statement of ledgerOfSeed) await client.query(statement)
    await client.query(words)
  })
}

/** Adds unused codes and returns them in stored form. */
export async function addCodes(pool: pg.Pool, count: number): Promise<string[]> {
  const made = [...new Set(Array.from({ length: count }, () => createAccessCode(randomInt)))]
  await pool.query(
    'insert into codes (code) select code from unnest($1::text[]) as list (code) on conflict do nothing',
    [made],
  )
  await pool.query('vacuum analyze codes')
  return made
}

/**
 * Detaches the requests submitted by a benchmark from their user, who would otherwise have
 * thousands.
 */
export async function detachRequests(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('update requests set user_id = null where user_id = $1', [userId])
  await pool.query('vacuum analyze requests')
}

/**
 * Runs `work` without triggers and without the non-unique indexes of `tables`, which are recreated
 * afterwards.
 */
async function inBulk(
  pool: pg.Pool,
  tables: string[],
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::regclass[]) and not indisunique`,
      [tables],
    )
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await work(client)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('select recount()')
    await client.query('select keep_histories(array(select id from families))')
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    // Flush now, so that the writes do not slow down the first measurement.
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/** The first version of a key. Otherwise the server would mark all of them while it is measured. */
const MARKED = 1

// Multiplying by an odd number modulo 2^32 is a bijection, so the codes are unique.
const codes = `
insert into codes (code, status, created_at)
select translate(upper(lpad(to_hex((n::bigint * 2654435761) & 4294967295), 8, '0')), '01', 'GH'),
  'fully_used', timestamptz '2026-11-01' - random() * interval '5 years'
from generate_series(1, $1::int) as list (n)`

const families = `
insert into families (created_at)
select timestamptz '2021-11-01' from generate_series(1, $1::int)`

// Powers of random numbers make the first entries of a list frequent, and some families ask often.
const requests = `
with drawn as materialized (
  select id as code_id, created_at,
    floor(random() * 3)::int as script,
    random() ^ 1.3 as g, random() as g2, random() ^ 1.3 as f, random() as r1, random() as r2, random() as r3,
    random() as reviewed, random() ^ 2 as c, random() as m, random() as s,
    1 + floor(random() ^ 1.5 * (select max(number) from families))::int as family_number
  from codes
), filled as (
  select *,
    case script when 0 then $1::text[] when 1 then $2::text[] else $3::text[] end as given,
    case script when 0 then $4::text[] when 1 then $5::text[] else $6::text[] end as family,
    case script when 0 then $7::text[] when 1 then $8::text[] else $9::text[] end as said
  from drawn
)
insert into requests (
  code_id, full_name, email, phone, reason, category, where_met, payment_method, address_line1, city,
  state, postal_code, country, date_of_request, admin_created, source_name, status, is_reviewed,
  review_outcome, locale, submission_hash, created_at, expected_payment_date, family_id)
select code_id,
  given[1 + floor(g * cardinality(given))]
    || case when g2 < 0.4 then ' ' || given[1 + floor(g2 * 2.5 * cardinality(given))] else '' end
    || ' ' || family[1 + floor(f * cardinality(family))],
  case when s < 0.9 then substr(code_id::text, 1, 8) || '@example.org' end,
  '+1 ' || (200 + floor(r1 * 700))::int || ' 555 ' || lpad((r2 * 9999)::int::text, 4, '0'),
  said[1 + floor(r1 * cardinality(said))] || ', ' || said[1 + floor(r2 * cardinality(said))] || ', '
    || said[1 + floor(r3 * cardinality(said))] || ' (' || floor(r1 * 9000000)::int || ')',
  case when c < 0.98 then ($10::text[])[1 + floor(c * 17.3)] end,
  case when r3 < 0.3 then 'Shul' end,
  ($11::text[])[1 + floor(m * 6)],
  floor(r2 * 3000)::int || ' 54th Street', 'Brooklyn', 'NY', '11219', 'US',
  filled.created_at::date, s >= 0.9, case when s < 0.9 then 'Code' else 'Direct' end,
  case when reviewed < 0.667 then 'paid' else 'created' end, reviewed < 0.667,
  case when reviewed < 0.667 then 'approved' end,
  (array['en', 'he', 'yi'])[1 + script], '', filled.created_at,
  expected_friday(filled.created_at, 'America/New_York'), families.id
from filled join families on families.number = family_number`

const details = `
insert into payment_details
  (request_id, payment_full_name, routing_number, account_number, has_doubtful_number, marked_with)
select id, full_name, repeat('x', 60), repeat('y', 64), false, ${MARKED} from requests`

const reviews = `
insert into admin_reviews (request_id, donation_amount, notes, reviewed_at)
select id, (array[180, 500, 1000, 360])[1 + floor(random() * 4)] + floor(random() * 50) / 100.0 * floor(random() * 2),
  case when random() < 0.2 then 'Spoke with the family.' end, created_at + interval '2 days'
from requests where is_reviewed`

const words = `
insert into name_words
select distinct word from (select distinct full_name from requests) names, words_of(full_name) as list (word)
on conflict do nothing`
