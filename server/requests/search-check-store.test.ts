import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectPostgres } from '#server/database/connect.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { databaseUrl } from '#server/testing/setup.ts'
import { knowsHebrew } from './search-check-store.ts'

describeEachDatabase('searching', (database) => {
  test('recognizes Hebrew letters, except in a PostgreSQL database of locale C', async () => {
    const { kysely: db, url } = database
    expect(await knowsHebrew(db)).toBe(true)
    if (!url) return
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await sql`create database ${sql.id(name)} template template0 locale 'C'`.execute(db)
    const plain = connectPostgres(databaseUrl(url, name))
    await sql`create extension pg_trgm`.execute(plain.kysely)
    expect(await knowsHebrew(plain.kysely)).toBe(false)
    await plain.close()
    await sql`drop database ${sql.id(name)}`.execute(db)
  })
})
