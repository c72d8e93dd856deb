import type { Explainable } from 'kysely'

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

/** How many rows the database expects a query to give, by its statistics: nothing is read for it. */
export async function expectedRows(query: Explainable): Promise<number> {
  const [explained] = await query.explain<Explained>('json')
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
