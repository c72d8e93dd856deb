import pg from 'pg'
import type { Script } from './bare.ts'

type Query = (...args: unknown[]) => unknown

/** Notes the statements that `work` sends to PostgreSQL, in their order. */
export async function record(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const noted: { text: string; values: unknown[] }[] = []
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [given, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    if (typeof given === 'string') noted.push({ text: given, values: values ?? [] })
    else if ('text' in given) noted.push({ text: given.text, values: values ?? given.values ?? [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return noted
}

/** The statements for the bare server; `varying` are the values that each call brings along. */
export function scriptOf(
  noted: { text: string; values: unknown[] }[],
  varying: Record<string, unknown> = {},
): Script {
  return noted.map(({ text, values }) => ({
    text,
    values: values.map((value) => {
      const name = Object.keys(varying).find((key) => varying[key] === value)
      return name ? { from: name } : { is: value }
    }),
  }))
}
