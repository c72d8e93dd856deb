import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { requestInputs } from '../../server/testing/request-inputs.ts'
import { startServer } from '../server.ts'

export const PARSE_VERSION = '9.10.0'
const APP_ID = 'bench'
/** What a submission of the portal contains; Parse stores each input as a column of text. */
const fields = Object.entries(requestInputs({ input_code: '2222-2222' })).filter(
  ([, value]) => value !== undefined && value !== null,
)

/** The folder of the packages, outside the tree, so that nothing of ours depends on them. */
const folder = process.env.PEERS_DIR ?? path.join(tmpdir(), 'kuppah-peers')

/**
 * Installs Parse Server in a folder of its own, unless it is there with the same package.json.
 * Returns undefined, or why it cannot be installed.
 */
export function installParse(): string | undefined {
  const dependencies = { 'parse-server': PARSE_VERSION }
  const overrides = { router: '2.2.0' } // 2.3 breaks the calls that cloud code makes
  const description = JSON.stringify({ private: true, dependencies, overrides })
  const [described, installed] = ['', 'node_modules/parse-server'].map((of) => {
    const file = path.join(folder, of, 'package.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  })
  const { version } = JSON.parse(installed ?? '{}')
  if (described === description && version === PARSE_VERSION) return undefined
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), description)
  const args = ['install', '--omit=dev', '--no-audit', '--no-fund']
  const { status, error, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status === 0) return undefined
  return (
    error?.message ?? stderr.split('\n').find((line) => /error/i.test(line)) ?? `npm: ${status}`
  )
}

/** Starts Parse Server on a database of its own, with signed-in families. */
export async function startParse(databaseUrl: string, families: number) {
  const server = await startServer('bench/peers/parse-program.ts', {
    DATABASE_URL: databaseUrl,
    PEERS_DIR: folder,
    APP_ID,
    FIELDS: fields.map(([name]) => name).join(','),
  })
  const tokens: string[] = []
  for (let at = 0; at < families; at += 1) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/parse/users`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': APP_ID },
      body: JSON.stringify({ username: `family${at}`, password: `a password of ${at}` }),
    })
    const { sessionToken } = (await answer.json()) as { sessionToken: string }
    tokens.push(sessionToken)
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query('create unique index on "Code" (code)')
  const callsTo = (path: string, count: number, ownOf: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => ({
      path,
      cookie: '',
      headers: {
        'X-Parse-Application-Id': APP_ID,
        'X-Parse-Session-Token': tokens[at % tokens.length] ?? '',
      },
      body: { ...Object.fromEntries(fields), ...ownOf(at) },
    }))
  return {
    server,
    /** Returns submissions of the families in turns that store one row and nothing else. */
    plainCalls: (count: number) => callsTo('/parse/classes/Submission', count, () => ({})),
    /** Returns submissions that do the same work as ours, each with a code of its own. */
    async sameWorkCalls(count: number) {
      const codes = Array.from({ length: count }, () => randomUUID())
      await pool.query(
        `insert into "Code" ("objectId", code, status, "createdAt", "updatedAt")
         select code, code, 'available', now(), now() from unnest($1::text[]) as list (code)`,
        [codes],
      )
      await pool.query('vacuum analyze "Code"')
      const path = '/parse/functions/create_request'
      return callsTo(path, count, (at) => ({ input_code: codes[at] }))
    },
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}
