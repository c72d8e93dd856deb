import type { ResultsPreview, ResultsTableAnswer } from '#contract/payouts.ts'
import { send } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'

export type Preview = Extract<ResultsPreview, { success: true }>
type Refused = Extract<ResultsPreview, { success: false }>

/** The columns of a table as they are being chosen. */
type Columns = ResultsTableAnswer['columns']
/** What the bank's words were chosen to mean. */
export type Words = Record<string, 'paid' | 'returned' | 'ignore'>
/** What the office chose about a table. */
export type Choices = {
  columns?: Columns | undefined
  words?: Words | undefined
  all?: 'paid' | 'returned' | undefined
}

/** Uploads what a bank reports. Nothing changes yet. Throws an ApiError. */
export async function sendResults(
  runId: string,
  file: Blob,
  { columns, words, all }: Choices,
): Promise<Preview> {
  const form = new FormData()
  form.set('file', file, 'results')
  if (columns) form.set('columns', JSON.stringify(columns))
  if (words) form.set('words', JSON.stringify(words))
  if (all) form.set('all', all)
  const response = await send(`/payouts/${runId}/results`, { method: 'POST', body: form })
  const answer: ResultsPreview = await response.json()
  if (!answer.success) throw new ApiError(200, answer)
  return answer
}

/** Returns where a refused file is wrong, and its table if the columns have to be chosen. */
export function refusedResults(failure: unknown): Pick<Refused, 'line' | 'table'> | undefined {
  return failure instanceof ApiError && failure.status === 200
    ? (failure.body as Refused)
    : undefined
}
