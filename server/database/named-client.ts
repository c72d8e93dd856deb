import pg from 'pg'
import { isReadOnly } from './errors.ts'

/** The names of prepared statements, by their text. */
export const statementNames = new Map<string, string>()

/** How much longer than the server's timeout of a statement a connection may be silent. */
const GRACE_MS = 2000
/** The least that a statement has, however long its caller waited for the connection. */
const LEAST_MS = 1000

type Query = (...given: unknown[]) => unknown

/**
 * A connection that prepares the statements of `statementNames` once. If PostgreSQL cancels statements
 * after a time, the connection is broken off soon after it: then the host has vanished, and TCP would
 * repeat its packets for a quarter of an hour.
 */
export class NamedClient extends pg.Client {
  /** Whether PostgreSQL refused a write here: it may have become a standby. */
  isReadOnly = false
  /** How long its caller waited for it: the first statement may be silent for so much less. */
  waitedMs = 0
  private silence: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    const limitMs = Number(config?.statement_timeout || Number.NaN) + GRACE_MS
    const hear = () => clearTimeout(this.silence)
    const discard = () =>
      this.connection.stream.destroy(
        Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' }),
      )
    this.query = ((...given: unknown[]) => {
      const [text, values] = given
      const name = typeof text === 'string' ? statementNames.get(text) : undefined
      hear()
      const leftMs = Math.max(LEAST_MS, limitMs - this.waitedMs)
      if (limitMs) this.silence = setTimeout(discard, leftMs)
      this.waitedMs = 0
      const query = super.query as Query
      return name ? query.call(this, { name, text, values }) : query.apply(this, given)
    }) as pg.Client['query']
    this.connection.on('errorMessage', (error) => {
      this.isReadOnly ||= isReadOnly(error)
    })
    this.on('drain', hear)
    this.on('end', hear)
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool whose callers wait for a connection and for its first answer within one limit. */
export class NamedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: NamedClient })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected) {
    const begun = performance.now()
    const waited = <Client>(client: Client) => {
      if (client instanceof NamedClient) client.waitedMs = performance.now() - begun
      return client
    }
    if (!callback) return super.connect().then(waited)
    super.connect((error, client, release) => callback(error, waited(client), release))
  }
}
