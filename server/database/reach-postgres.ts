import type pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { isUnavailable } from './errors.ts'

const bouncer = 'pool_mode = session, and ignore_startup_parameters ='
const ours = 'options, statement_timeout, idle_in_transaction_session_timeout'

/** What PostgreSQL, or a pooler before it, says where the settings are wrong: code, message, way out. */
const ways: [code: RegExp, message: RegExp, way: string][] = [
  [
    /^25006$/,
    /./,
    'can only be read: it is a standby, or default_transaction_read_only is on. Name the primary',
  ],
  [/^53100$/, /./, 'has no room on its disk. Make room there and start again'],
  [
    /^08P01$/,
    /startup parameter/,
    `is behind a pooler that refuses our settings. In pgbouncer.ini write ${bouncer} ${ours}`,
  ],
  [
    /^08P01$/,
    /statement pooling/,
    `is behind a pooler that must pool by session: ${bouncer} ${ours}`,
  ],
  [/^3D000$/, /./, 'does not exist. Create it: CREATE DATABASE name OWNER user'],
  [/^28(P01|000)$/, /./, 'refuses the login. Check user and password, and its pg_hba.conf'],
  [
    /^42501$/,
    /./,
    'does not let this user make tables. Make the user its owner: ALTER DATABASE name OWNER TO user',
  ],
]
/** Failures of a disk here, such as of DATA_DIR, which `isUnavailable` has too. */
const ofDisk = /^(ENOSPC|EDQUOT|EIO|EROFS)$/
const refused = /^(ENOTFOUND|EPROTO|.*CERT.*|UNABLE_TO_VERIFY.*)$/

/**
 * Returns what to say of a PostgreSQL that cannot be used: a ConfigError that names the way out, or the
 * error itself if it is not about the settings.
 */
export function explainPostgres(error: unknown): unknown {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const way = ways.find(([codes, messages]) => codes.test(code) && messages.test(message))?.[2]
  if (way) return new ConfigError(`DATABASE_URL: the database ${way} (${message}).`)
  if (ofDisk.test(code)) return error
  const isOut = isUnavailable(error) || refused.test(code) || /SSL connections/.test(message)
  if (!isOut) return error
  return new ConfigError(
    `DATABASE_URL: the database can't be reached (${message || code}). Check its host, port and ` +
      'sslmode, and that it is running.',
  )
}

/**
 * Throws ConfigError if PostgreSQL cannot be reached, or only through a pooler that gives a connection
 * to others between transactions: prepared statements and LISTEN would be lost.
 */
export async function reachPostgres(pool: pg.Pool): Promise<void> {
  const connections: pg.PoolClient[] = []
  try {
    connections.push(await pool.connect(), await pool.connect())
    const [first, second] = connections as [pg.PoolClient, pg.PoolClient]
    const own = await backendOf(first)
    await second.query('begin')
    const isShared = (await backendOf(second)) === own || (await backendOf(first)) !== own
    await second.query('commit')
    if (!isShared) return
    throw new ConfigError(
      `DATABASE_URL: the pooler before the database pools by transaction, and must by session: ${bouncer} ${ours}.`,
    )
  } catch (error) {
    throw explainPostgres(error)
  } finally {
    for (const connection of connections) connection.release()
  }
}

/** Returns the process of PostgreSQL that serves a connection. */
async function backendOf(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
