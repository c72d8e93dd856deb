import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { start } from '#server/start.ts'
import { runCommand } from '#server/testing/commands.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '#server/testing/postgres.ts'

const programs = findPostgresPrograms()

test.runIf(programs)(
  'a start and a command on a standby are refused with the way out',
  async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const postgres = await startThrowawayPostgres(programs ?? '')
    try {
      const settings = { DATABASE_URL: postgres.url, SECRET_KEY: 'k'.repeat(32) }
      const server = await start({ ...settings, PORT: '0', LOG_LEVEL: 'silent' })
      await server.stop()
      const client = new pg.Client(postgres.url)
      await client.connect()
      await client.query(`copy (select 1) to program 'cat > standby.signal'`) // in its data directory
      await client.end()
      await postgres.down()
      await postgres.up()

      const wayOut =
        /^DATABASE_URL: the database can only be read: it is a standby, .* Name the primary/
      await expect(start({ ...settings, PORT: '0', LOG_LEVEL: 'silent' })).rejects.toThrow(wayOut)
      const person = ['office@example.org', 'Gitty Roth']
      const made = await runCommand('admin', person, settings, 'a quiet ledger room\n')
      expect(made).toMatchObject({ code: 1, output: '' })
      expect(made.errors).toMatch(wayOut)
      expect(made.errors).not.toMatch(/^\s+at /m)
    } finally {
      await postgres.stop()
      vi.restoreAllMocks()
    }
  },
)
