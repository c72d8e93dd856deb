import pg from 'pg'
import type { Script } from './baseline-server.ts'

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

/**
 * Returns the statements as a script for the baseline server. `varying` are the values that differ
 * between calls, by input name.
 */
export function scriptOf(
  recorded: { text: string; values: unknown[] }[],
  varying: Record<string, unknown> = {},
): Script {
  return recorded.map(({ text, values }) => ({
    text,
    values: values.map((value) => {
      const name = Object.keys(varying).find((key) => varying[key] === value)
      if (name) return { from: name }
      const like = JSON.stringify(value) ?? 'null'
      const inside = Object.entries(varying).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && like.includes(entry[1]),
      )
      return inside.length > 0 ? { like, of: Object.fromEntries(inside) } : { is: value }
    }),
  }))
}
