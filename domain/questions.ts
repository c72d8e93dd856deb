import { MESSAGE_LIMIT, type Outcome, requireText, type TextError } from './outcomes.ts'

/** Questions of the office about a request, and their answers (docs/product.md §7.15). */

/** Who gives an answer: the family, or the office that wrote down what it said. */
export const answerFrom = ['family', 'office'] as const
export type AnswerFrom = (typeof answerFrom)[number]

/** In characters. */
export const ANSWER_LIMIT = MESSAGE_LIMIT

/** How many documents an answer can have. */
export const MAX_ANSWER_DOCUMENTS = 3

/**
 * Returns the question that can be answered now, if any: the last one, while its request is neither
 * decided nor withdrawn. `questions` are in the order in which they were asked.
 */
export function openQuestion<Q extends { answered_at: unknown }>(
  outcome: Outcome,
  questions: readonly Q[],
): Q | undefined {
  const last = questions.at(-1)
  return outcome === 'needs_info' && last?.answered_at === null ? last : undefined
}

/** Returns whether a request waits for an answer, or has one that nobody has decided on. */
export const isAsked = ({ outcome }: { outcome: Outcome }) =>
  outcome === 'needs_info' || outcome === 'answered'

/** Tidies an answer. It needs words unless it has documents. */
export function checkAnswer(
  typed: string,
  documents: number,
): { ok: true; text: string } | { ok: false; error: TextError } {
  const checked = requireText(typed, ANSWER_LIMIT)
  const isEmpty = !checked.ok && checked.error === 'common.required'
  return isEmpty && documents > 0 ? { ok: true, text: '' } : checked
}
