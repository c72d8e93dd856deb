import type { CompiledQuery, Kysely } from 'kysely'
import type { Db } from './connect.ts'
import { statementNames } from './named-client.ts'
import type { Tables } from './tables.generated.ts'

/** Marks the place of a value in a statement. */
class Placeholder {
  readonly read: (values: never) => unknown
  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/** Puts a placeholder into a statement; `read` returns its value from the values of a call. */
export type Params<Values> = <T>(read: (values: Values) => T) => T

/**
 * Returns a function that runs a statement whose text never changes: the text is compiled once, and
 * each connection prepares it once, under a name. `write` gets no values, only `param` for the places
 * where they go. It lists columns by name, never `*`: the columns of a prepared statement's result
 * may not change while the server runs.
 */
export function prepared<Values, Row>(
  write: (db: Kysely<Tables>, param: Params<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const param: Params<Values> = <T>(read: (values: Values) => T) => new Placeholder(read) as T
  let written: CompiledQuery<Row> | undefined
  return async (db, values) => {
    if (!written) {
      written = write(db, param)
      const { sql: text } = written
      if (!statementNames.has(text)) statementNames.set(text, `statement_${statementNames.size}`)
    }
    const parameters = written.parameters.map((value) =>
      value instanceof Placeholder ? value.read(values as never) : value,
    )
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }
}
