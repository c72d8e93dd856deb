import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { start } from '#server/start.ts'
import { databaseUrl } from '#server/testing/setup.ts'
import { connectPostgres } from './connect.ts'
import { explainPostgres, reachPostgres } from './reach-postgres.ts'

const url = inject('postgresUrl') ?? ''

const pgError = (code: string, message: string) => Object.assign(new Error(message), { code })

// As PostgreSQL 15, pgbouncer 1.18 and Node say it.
test.each([
  ['53100', 'could not extend file "base/5/16384": No space left on device', 'no room on its disk'],
  [
    '08P01',
    'unsupported startup parameter: options',
    'ignore_startup_parameters = options, statem',
  ],
  ['08P01', 'transaction blocks not allowed in statement pooling mode', 'pool_mode = session'],
  ['42501', 'permission denied for schema public', 'ALTER DATABASE name OWNER TO user'],
  ['3D000', 'database "kuppah" does not exist', 'CREATE DATABASE name OWNER user'],
  ['28P01', 'password authentication failed for user "kuppah"', 'Check user and password'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.9"', 'Check user and password, and its pg_hba'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432', 'Check its host, port and sslmode'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.5:5432', "can't be reached (connect"],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', "can't be reached"],
])('what PostgreSQL refuses is said with the way out: %s %s', (code, message, way) => {
  const said = explainPostgres(pgError(code, message))
  expect(said).toBeInstanceOf(ConfigError)
  expect((said as Error).message).toMatch(/^DATABASE_URL: the database /)
  expect((said as Error).message).toContain(way)
})

test.each([
  new ConfigError('PORT: 80 is not for this user'),
  pgError('42601', 'syntax error at or near "selec"'),
  pgError('EROFS', "EROFS: read-only file system, open '/data/metrics-token'"),
  new TypeError('a mistake of ours'),
])('what is no setting stays what it is: %s', (error) => {
  expect(explainPostgres(error)).toBe(error)
})

test.runIf(url)('a database that can only be read is refused at start', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const name = `read_only_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.query(`alter database ${name} set default_transaction_read_only = on`)
  try {
    const DATABASE_URL = databaseUrl(url, name)
    const settings = { DATABASE_URL, SECRET_KEY: 'k'.repeat(32), PORT: '0', LOG_LEVEL: 'silent' }
    await expect(start(settings)).rejects.toThrow(
      /^DATABASE_URL: the database can only be read: it is a standby, or .* Name the primary/,
    )
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    vi.restoreAllMocks()
  }
})

test.runIf(url)('a database that is reached without a pooler can be used', async () => {
  const { pool, close } = connectPostgres(url, { connections: 2 })
  await reachPostgres(pool).finally(close)
})
