import type { Refusal } from '#contract/procedure.ts'
import { ApiError } from './api.ts'

/** An answer that the rules accepted. A refusal is thrown as an ApiError, for queries to show. */
export function accepted<Answer extends { success: boolean }>(
  answer: Answer,
): Extract<Answer, { success: true }> {
  if (isRefusal(answer)) throw new ApiError(200, answer)
  return answer as Extract<Answer, { success: true }>
}

function isRefusal(answer: { success: boolean }): answer is Refusal {
  return !answer.success
}
