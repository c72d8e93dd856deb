import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Records the statements that `work` sends to PostgreSQL, in order. */
export async function recordStatements(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const recorded: { text: string; values: unknown[] }[] = []
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    if (typeof statement === 'string') recorded.push({ text: statement, values: values ?? [] })
    else if ('text' in statement)
      recorded.push({ text: statement.text, values: values ?? statement.values ?? [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return recorded
}
