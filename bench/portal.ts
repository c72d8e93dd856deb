import pg from 'pg'
import { connectPostgres } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { createTestApp } from '../server/testing/app.ts'
import { requestInputs } from '../server/testing/request-inputs.ts'
import { databaseUrl } from '../server/testing/setup.ts'
import { fillFrozen } from './frozen-tables.ts'
import { addCodes, seedRequests } from './seed.ts'
import { type Server, startServer } from './server.ts'

export type Portal = Awaited<ReturnType<typeof openPortal>>

/** Requests of the family that signs in. */
const OWN_REQUESTS = 5

/**
 * Creates a database with `size` requests, starts the portal and the frozen server on it, and signs
 * in a family with requests of its own and an administrator.
 */
export async function openPortal(postgres: string, size: number, calls = 2000) {
  const name = `requests_${size}`
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = databaseUrl(postgres, name)
  const database = connectPostgres(url)
  await migrate(database)
  await seedRequests(database.pool, size)
  const app = await createTestApp(database)
  const variables = { DATABASE_URL: url, SECRET_KEY: app.services.config.secretKey }
  const servers: Server[] = []
  const start = async (program: 'server/main.ts' | 'bench/frozen-server.ts') => {
    const server = await startServer(program, variables)
    servers.push(server)
    return server
  }
  const person = await app.signIn({ email: 'family@example.org' })
  for (const input_code of await addCodes(database.pool, OWN_REQUESTS)) {
    await app.call('create_request', requestInputs({ input_code }), person.cookie)
  }
  const frozen = await start('bench/frozen-server.ts')
  await fillFrozen(database.pool)
  return {
    size,
    /** Calls of a round at 16 connections; a quarter of them for one caller. */
    calls,
    app,
    pool: database.pool,
    variables,
    ours: await start('server/main.ts'),
    frozen,
    person,
    admin: await app.signIn({ is_admin: true, email: 'office@example.org' }),
    async close() {
      for (const server of servers) await server.stop()
      await app.close()
      await database.close()
    },
  }
}
