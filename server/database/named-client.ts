import pg from 'pg'

/** The names of prepared statements, by their text. */
export const statementNames = new Map<string, string>()

type Query = (...given: unknown[]) => unknown

/** A connection that prepares the statements of `statementNames` once. */
export class NamedClient extends pg.Client {
  override query = ((...given: unknown[]) => {
    const [text, values] = given
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    const query = super.query as Query
    return name ? query.call(this, { name, text, values }) : query.apply(this, given)
  }) as pg.Client['query']
}
