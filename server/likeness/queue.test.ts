import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { takeQueued } from './pair-store.ts'

describeEachDatabase('families that wait to be compared', (database) => {
  test('are the oldest and the newest first, each once', async () => {
    const db = database.kysely
    const { rows } = await sql<{ id: string }>`
      insert into likely_queue (family_id)
      select gen_random_uuid() from generate_series(1, 30) returning family_id as id`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`insert into likely_queue (family_id) values (${ids[1]})`.execute(db)
    expect(new Set(await takeQueued(db, 4))).toEqual(new Set([ids[0], ids[1], ids[29]]))
    expect(new Set(await takeQueued(db, 4))).toEqual(new Set([ids[2], ids[3], ids[27], ids[28]]))
    while ((await takeQueued(db, 4)).length > 0);
  })
})
