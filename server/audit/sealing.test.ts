import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { moveRows } from '#server/backup/index.ts'
import { record } from '#server/database/audit.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { findSeal } from './seal-store.ts'
import { checkTrail, type Letter, sealSince, sealUpTo } from './sealing.ts'

const ALL = Number.MAX_SAFE_INTEGER
const address = '203.0.113.7'

describeEachDatabase(
  'The audit trail is chained',
  { differs: 'transactions' },
  (database, kind) => {
    const add = (count = 3) =>
      record(
        database.kysely,
        { address },
        ...Array.from({ length: count }, () => ({
          action: 'request.noted' as const,
          subject_id: crypto.randomUUID(),
          details: { before: 'a\nb', after: 1.5 },
        })),
      )
    const ids = async () =>
      (await database.kysely.selectFrom('audit_events').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      )
    const check = (letter?: Letter) => checkTrail(database.kysely, letter)
    const last = () => findSeal(database.kysely)
    /** Changes what the trigger keeps, as whoever has the database can. */
    const tamper = async (statement: ReturnType<typeof sql>) => {
      await sql`alter table audit_events disable trigger user`.execute(database.kysely)
      await statement.execute(database.kysely)
      await sql`alter table audit_events enable trigger user`.execute(database.kysely)
    }
    const emptied = () => tamper(sql`truncate audit_events, audit_seals`)
    afterEach(emptied)

    test('in batches, across gaps, and a letter vouches for all before it', async () => {
      await add(1200)
      await tamper(sql`delete from audit_events where id % 7 = 0`)
      await sealUpTo(database.kysely, ALL)
      const letter = await last()
      expect(letter?.entry).toBe((await ids()).at(-1))
      await add()
      await sealUpTo(database.kysely, ALL)
      expect(await check(letter)).toEqual([])
      // Whoever can write both tables makes another chain, which does not fit the letter.
      await tamper(sql`update audit_events set details = '{}'`)
      await sql`truncate audit_seals`.execute(database.kysely)
      await sealUpTo(database.kysely, ALL)
      expect(await check()).toEqual([])
      const { entry, link: kept } = letter as Letter
      const counted = expect.stringMatching(/^\w{64}$/)
      expect(await check(letter)).toEqual([{ of: `audit trail, entry ${entry}`, kept, counted }])
    })

    test('from what was there a minute ago, and never past a transaction that still writes', async () => {
      const mark = await sealSince(database.kysely)
      await add()
      const next = await sealSince(database.kysely, mark)
      expect(await last()).toBeUndefined()
      await sealSince(database.kysely, next)
      expect((await last())?.entry).toBe((await ids()).at(-1))
      if (kind === 'embedded') return // one transaction at a time
      await database.kysely.transaction().execute(async (slow) => {
        await record(slow, {}, { action: 'request.noted', subject_id: null })
        await add()
        const during = await sealSince(database.kysely)
        expect(await sealSince(database.kysely, during)).toEqual(during)
      })
      const after = await sealSince(database.kysely)
      await sealSince(database.kysely, after)
      expect((await last())?.entry).toBe((await ids()).at(-1))
      expect(await check()).toEqual([])
    })

    test.each([
      [1, sql`update audit_events set details = '{}' where id = `],
      [1, sql`update audit_events set at = at - interval '1 ms' where id = `],
      [1, sql`update audit_events set address = '203.0.113.8' where id = `],
      [1, sql`update audit_events set address = null where id = `],
      [1, sql`delete from audit_events where id = `],
      // Without its link, the next one does not follow from the one before either.
      [2, sql`delete from audit_seals where event_id = `],
    ])('and an entry is found that was changed, removed or added: %#', async (count, statement) => {
      await add()
      await sealUpTo(database.kysely, ALL)
      const [, entry = 0] = await ids()
      await tamper(sql`${statement}${entry}`)
      const wrong = await check()
      expect(wrong[0]?.of).toBe(`audit trail, entry ${entry}`)
      expect(wrong).toHaveLength(count)
    })

    test('and rows that are moved to another database keep their chain', async () => {
      await add()
      await sealUpTo(database.kysely, ALL)
      const other = await openTestDatabase(kind)
      await moveRows(database, other)
      expect(await checkTrail(other.kysely, await last())).toEqual([])
      await other.close()
    })
  },
)
