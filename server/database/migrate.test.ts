import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepMarks } from '#server/requests/index.ts'
import { testServices } from '#server/testing/callers.ts'
import { describeEachDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { someoneWaits } from '#server/testing/waiting.ts'
import type { Db } from './connect.ts'
import { openWork } from './from-056/open-work.ts'
import { ageOf, makeTables, migrate, requireTables, steps, stepsAhead } from './migrate.ts'

const version056 = ['001-first', '056-campaigns']

/** Everything that `pg_dump --schema-only` would print, one text each, without an order. */
const definitions = sql<{ definition: string }>`
  select concat_ws(' ', relname, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0
      and not attisdropped
  union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select concat_ws(' ', pg_get_indexdef(indexrelid), reloptions)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
  -- A dump writes one more pair of brackets around the parts of a condition than it was made with.
  union all select translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal
  union all select pg_get_statisticsobjdef(oid) || stxstattarget from pg_statistic_ext
  union all
  select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
  union all
  select concat_ws(' ', sequencename, last_value) from pg_sequences where schemaname = 'public'`

/** What an office at 056 has: keys, sessions, letters of each channel, operations, numbers. */
const office = `
insert into secret_keys (version, check_value) values (1, 'v1.check');
insert into users (id, name, email, is_admin) values
  ('00000000-0000-4000-8000-000000000001', 'Moshe', 'm@example.com', false),
  ('00000000-0000-4000-8000-000000000002', 'Office', 'o@example.com', true);
insert into accounts (user_id, account_id, provider_id, password)
  values ('00000000-0000-4000-8000-000000000001', 'm', 'credential', 'hash');
insert into sessions (user_id, token_hash, expires_at, renewed_at)
  values ('00000000-0000-4000-8000-000000000001', 'token', '2030-01-01', now());
insert into codes (id, code, status, recipient_name) values
  ('00000000-0000-4000-8000-000000000003', 'K7QM4RTX', 'fully_used', 'Moshe Gross');
insert into requests (id, status, code_id, user_id, full_name, phone, reason, payment_method,
    address_line1, city, postal_code, country, date_of_request, submission_hash)
  values ('00000000-0000-4000-8000-000000000004', 'processing',
    '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'Moshe Gross',
    '845 555 0177', 'A wedding', 'check', '1 Main Street', 'Monsey', '10952', 'US', '2026-11-01',
    'hash');
insert into payment_details (request_id, account_number, has_doubtful_number, marked_with)
  values ('00000000-0000-4000-8000-000000000004', 'v1.sealed', true, 1);
insert into admin_reviews (request_id, donation_amount)
  values ('00000000-0000-4000-8000-000000000004', 500);
insert into payout_runs (id, number, pay_on)
  values ('00000000-0000-4000-8000-000000000005', 1, '2026-11-06');
insert into payments (id, reference, request_id, run_id, attempt, method, state, amount_usd, currency,
    amount, numbers, trace, check_number, fund_id)
  values ('00000000-0000-4000-8000-000000000006', 'K00000017',
    '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000005', 1, 'check',
    'locked', 500, 'USD', 500, 'v1.sealed', 17, 1001, (select id from funds));
insert into checks (number, payment_id, reference, request_id, run_id, delivery, issued_on, amount)
  values (1001, '00000000-0000-4000-8000-000000000006', 'K00000017',
    '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000005', 'mail',
    '2026-11-06', 500);
insert into payout_counters (name, next) values ('reference', 18), ('trace', 18), ('check', 1002);
insert into payout_operations (id, call_hash, answer, at)
  values ('00000000-0000-4000-8000-000000000007', 'hash', '{"success": true}', now());
insert into audit_events (action, subject_type, details) values ('request.created', 'request', '{}');
insert into outbox (kind, recipient, locale, channel, due_at, next_attempt_at) values
  ('paid', 'm@example.com', 'en', 'email', null, '2026-11-02'),
  ('paid', '+18455550177', 'en', 'sms', '2026-11-03', '9999-01-01'),
  ('paid', '+18455550178', 'en', 'call', null, '9999-01-01');
`

/** Returns functions that read and empty a database. */
function readingOf(database: TestDatabase) {
  const db = () => database.kysely
  const empty = () => sql.raw('drop schema public cascade; create schema public').execute(db())
  const rowsOf = async (query: ReturnType<typeof sql<{ found: string }>>) =>
    (await query.execute(db())).rows.map(({ found }) => found)
  const defined = async () =>
    (await definitions.execute(db())).rows.map(({ definition }) => definition).sort()
  const done = () => rowsOf(sql`select name as found from kysely_migration order by name`)
  const tables = () =>
    rowsOf(sql`select relname as found from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely'
      order by relname`)

  /** Returns the rows of each table, without columns that the steps change: of all tables, or of one. */
  async function content(names: string[], without: string[]) {
    const found: Record<string, unknown> = {}
    for (const name of names) {
      const changed = without.map((column) => column.replace(`${name}.`, ''))
      // Added columns are the last ones, so the order stays.
      const rows = await rowsOf(sql`
        select (to_jsonb(t) - ${changed}::text[])::text as found from ${sql.table(name)} t
        order by t::text`)
      found[name] = rows.map((row) => JSON.parse(row))
    }
    return found
  }
  return { db, empty, rowsOf, defined, done, tables, content }
}

describeEachDatabase('migrate', { differs: 'migrations' }, (database) => {
  const { empty, defined, done, tables, content } = readingOf(database)

  test('takes a database of version 056 to what a new one is, once', async () => {
    const changing = ['id', 'created_at', 'updated_at', 'introduced_at']
    const all = async () => [await defined(), await content(await tables(), changing), await done()]
    const made = await all()
    expect(await done()).toEqual(steps)
    await empty()
    expect(await stepsAhead(database)).toEqual([])
    await makeTables(database, version056)
    await migrate(database)
    await migrate(database)
    expect(await all()).toEqual(made)
  })
})

describeEachDatabase('migrate, of a database of version 056', (database, kind) => {
  const { db, empty, rowsOf, defined, done, tables, content } = readingOf(database)

  beforeAll(async () => {
    await empty()
    await makeTables(database, version056)
    await sql.raw(office).execute(db())
  })

  describe('not yet taken', () => {
    afterEach(async () => expect((await done()).at(-1)).toBe('056-campaigns'))

    test.each([
      ['dues', 'update due_filling set is_done = false'],
      ['paid amounts', 'update paid_filling set is_done = false'],
      ['families', 'update requests set family_id = null'],
      ['families', 'update users set family_id = null'],
      ['checks of payment numbers', 'update payment_details set has_doubtful_number = null'],
    ])('its %s are not done: it waits for them', async (name, statement) => {
      expect(await openWork(db())).toEqual([])
      const rolledBack = db()
        .transaction()
        .execute(async (transaction) => {
          await sql.raw(statement).execute(transaction)
          expect(await openWork(transaction)).toEqual([name])
          throw new Error('looked at')
        })
      await expect(rolledBack).rejects.toThrow('looked at')
    })

    test('it is not taken before its work is done', async () => {
      await sql`update due_filling set is_done = false`.execute(db())
      const taking = migrate(database)
      await expect(taking).rejects.toThrow('is not done with: dues. Leave commit a52a887b')
      await sql`update due_filling set is_done = true`.execute(db())
    })

    test('no command changes it', async () => {
      await expect(requireTables(database)).rejects.toThrow('then start the server once')
    })
  })

  describe('taken', () => {
    const [twin, alone, composed] = [
      'e\u0301@example.com',
      'o\u0301@example.com',
      '\u00e9@example.com',
    ]
    const changing = [
      'due_at',
      'next_attempt_at',
      'is_marked',
      'marked_with',
      'shard',
      'singleton',
      // What the ledger has of them: docs/decisions/058-conversion.md.
      ...['request_dues.amount', 'stopped_at', 'is_skipped', 'previous_status', 'taken_out'],
      ...['paid_twice_at', 'paid_twice_note', 'paid_twice_answered_at', 'paid_twice_answered_by'],
      ...['marked_paid_at', 'marked_paid_on', 'marked_paid_way'],
      // Each has a test.
      ...['users.email', 'requests.search_text', 'codes.recipient_text'],
    ]
    const gone =
      /^((due|paid)_filling|administrator_trials|outside_payments|paid_(amounts|sums)|code_counts|name_words)$/
    let before: Record<string, unknown>
    beforeAll(async () => {
      await sql`update requests set full_name = 'צבי־הירש ז׳בוטינסקי', reason = 'בית־מדרש',
        address_line1 = 'רח׳ הרב־קוק 1'`.execute(db())
      await sql`update codes set recipient_name = 'שרה בן־דוד'`.execute(db())
      const emails = sql`unnest(${[twin, alone, composed]}::text[])`
      await sql`insert into users (name, email, is_admin) select '', ${emails}, true`.execute(db())
      await sql`insert into code_counts (status, shard, count) values
        ('available', 1, 2), ('available', 15, 3), ('fully_used', 2, 4), ('fully_used', 15, -4)
        on conflict (status, shard) do update set count = code_counts.count + excluded.count`.execute(
        db(),
      )
      before = await content(
        (await tables()).filter((name) => !gone.test(name)),
        changing,
      )
      expect(await stepsAhead(database)).toEqual(steps)
      await migrate(database)
    })

    test('nothing that an office has is lost', async () => {
      expect(await content(await tables(), changing)).toMatchObject(before)
      const letters = await db()
        .selectFrom('outbox')
        .select(['channel', 'next_attempt_at'])
        .orderBy('recipient')
        .execute()
      expect(letters).toEqual([
        { channel: 'sms', next_attempt_at: new Date('2026-11-03') },
        { channel: 'call', next_attempt_at: null },
        { channel: 'email', next_attempt_at: new Date('2026-11-02') },
      ])
    })

    test('what searches read is made anew', async () => {
      const marked = db().selectFrom('payment_details').select('marked_with')
      expect(await marked.execute()).toEqual([{ marked_with: 0 }]) // its phone number is read anew
      await keepMarks(db(), testServices(database).sealer)
      expect(
        await rowsOf(sql`select reason as found from requests join codes on codes.id = code_id
          where search_text like searchable('%צבי הירש ז''בוטינסקי%')
            and search_text like searchable('%בית מדרש%')
            and searchable(address_line1) like searchable('רח'' הרב קוק%')
            and recipient_text like searchable('%בן דוד%')`),
      ).toEqual(['בית־מדרש'])
      const words = await rowsOf(sql`select word as found from name_words`)
      const now = ['gross', 'moshe', 'בן', 'דוד', 'הירש', "ז'בוטינסקי", 'צבי', 'שרה']
      expect(words.sort()).toEqual(now)
    })

    test('addresses become composed, unless another account has the address', async () => {
      expect((await rowsOf(sql`select email as found from users`)).sort()).toEqual(
        ['m@example.com', 'o@example.com', twin, composed, '\u00f3@example.com'].sort(),
      )
    })

    test('the sixteen rows of a count become one', async () => {
      const codes = db().selectFrom('code_counts').select(['status', 'count']).orderBy('status')
      expect(await codes.execute()).toEqual([
        { status: 'available', count: 5 },
        { status: 'fully_used', count: 1 },
      ])
    })

    test('one of a newer version keeps its tables', async () => {
      await sql`insert into kysely_migration values ('999-of-tomorrow', '')`.execute(db())
      const tablesBefore = await defined()
      await expect(migrate(database)).rejects.toThrow('is of a newer Kuppah (999-of-tomorrow)')
      expect(await defined()).toEqual(tablesBefore)
    })
  })

  /** Replaces the names of what made the tables. */
  async function named(db: Db, names: string[]) {
    await sql`delete from kysely_migration`.execute(db)
    await sql`insert into kysely_migration (name, timestamp)
      select unnest(${names}::text[]), ''`.execute(db)
  }

  test('one of before is not taken', async () => {
    await named(db(), ['001-first', '055-text-messages'])
    await expect(migrate(database)).rejects.toThrow('Start commit a52a887b first')
  })

  if (kind === 'postgres') {
    test('a second process waits for the first, and finds nothing to do', async () => {
      await named(db(), version056)
      let looking: Promise<string[]> | undefined
      await db()
        .transaction()
        .execute(async (first) => {
          await sql`select pg_advisory_xact_lock(5058001)`.execute(first)
          looking = stepsAhead(database)
          await Promise.race([looking, someoneWaits(db())]) // it would miss the tables of 056
          await named(first, steps)
        })
      expect(await looking).toEqual([])
    })
  }
})

test('a backup is told to be ours, older, too old or newer by its names', () => {
  expect(ageOf(steps)).toBe('ours')
  expect(ageOf(['057-states-of-invitations'])).toBe('older')
  expect(ageOf(['001-first', '055-text-messages', '056-campaigns'])).toBe('older')
  expect(ageOf(['001-first', '055-text-messages'])).toBe('too old')
  expect(ageOf([...steps, '999-of-tomorrow'])).toBe('newer')
})
