import pg from 'pg'
import { connectPostgres } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { createTestApp } from '../server/testing/app.ts'
import { databaseUrl } from '../server/testing/setup.ts'
import { seedRequests } from './seed.ts'
import { type Server, startServer } from './server.ts'

export type Portal = Awaited<ReturnType<typeof openPortal>>

/**
 * Creates a database with `size` requests, starts the portal and the baseline server on it, and
 * signs in two users.
 */
export async function openPortal(postgres: string, size: number) {
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
  const start = async (program: 'server/main.ts' | 'bench/baseline-server.ts') => {
    const server = await startServer(program, variables)
    servers.push(server)
    return server
  }
  return {
    size,
    app,
    pool: database.pool,
    variables,
    ours: await start('server/main.ts'),
    baseline: await start('bench/baseline-server.ts'),
    person: await app.signIn({ email: 'family@example.org' }),
    admin: await app.signIn({ is_admin: true, email: 'office@example.org' }),
    async close() {
      for (const server of servers) await server.stop()
      await app.close()
      await database.close()
    },
  }
}
