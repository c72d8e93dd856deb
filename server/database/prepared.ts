import type { CompiledQuery, Kysely } from 'kysely'
import type { Db } from './connect.ts'
import { statementNames } from './named-client.ts'
import type { Tables } from './tables.ts'

/** Stands where a value will be, until it is known. */
class StandIn {
  readonly read: (values: never) => unknown
  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/** Says where a value will be found. */
export type Given<Values> = <T>(read: (values: Values) => T) => T

/**
 * A statement whose text is always the same: it is written once, and each connection has it read and
 * planned by the database once, under a name. `write` is given `the`, by which each value says where
 * it will be found; it can't look at values, which are not known yet. Columns are listed by name,
 * never `*`: what a prepared statement gives may not change while the server runs.
 */
export function prepared<Values, Row>(
  write: (db: Kysely<Tables>, the: Given<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const the: Given<Values> = <T>(read: (values: Values) => T) => new StandIn(read) as T
  let written: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (!written) {
      written = write(db, the)
      const { sql: text } = written
      if (!statementNames.has(text)) statementNames.set(text, `statement_${statementNames.size}`)
    }
    const parameters = written.parameters.map((value) =>
      value instanceof StandIn ? value.read(values as never) : value,
    )
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }
}
