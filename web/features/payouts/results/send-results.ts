import type { ResultsPreview, ResultsTableAnswer } from '#contract/payouts.ts'
import type { ResultReading } from '#domain/bank-files/results/result-columns.ts'
import type { Meaning } from '#domain/bank-files/results/result-words.ts'
import { send } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'

export type Preview = Extract<ResultsPreview, { success: true }>
type Refused = Extract<ResultsPreview, { success: false }>

/** What the bank's words were chosen to mean. */
export type Words = Record<string, Meaning>
export type DateDoubts = NonNullable<Refused['dates']>
/** What the office chose about a table. */
export type Choices = {
  columns?: ResultsTableAnswer['columns'] | undefined
  words?: Words | undefined
  all?: 'paid' | 'returned' | undefined
  reading?: ResultReading | undefined
}

/** Uploads what a bank reports. Nothing changes yet. Throws an ApiError. */
export async function sendResults(
  runId: string,
  file: Blob,
  { columns, words, all, reading }: Choices,
): Promise<Preview> {
  const form = new FormData()
  form.set('file', file, 'results')
  if (columns) form.set('columns', JSON.stringify(columns))
  if (words) form.set('words', JSON.stringify(words))
  if (all) form.set('all', all)
  if (reading) form.set('reading', JSON.stringify(reading))
  const response = await send(`/payouts/${runId}/results`, { method: 'POST', body: form })
  const answer: ResultsPreview = await response.json()
  if (!answer.success) throw new ApiError(200, answer)
  return answer
}

/** Returns where a refused file is wrong, or what about it has to be chosen. */
export function refusedResults(
  failure: unknown,
): Pick<Refused, 'line' | 'table' | 'dates'> | undefined {
  return failure instanceof ApiError && failure.status === 200
    ? (failure.body as Refused)
    : undefined
}
