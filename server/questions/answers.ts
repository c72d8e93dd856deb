import type { StoredQuestion } from './store.ts'

/** Returns questions for their family, without names of the office. */
export const familyQuestions = (rows: readonly StoredQuestion[]) =>
  officeQuestions(rows).map(({ asked_by_name, answered_by_name, ...question }) => question)

/** Returns questions for the office. */
export const officeQuestions = (rows: readonly StoredQuestion[]) =>
  rows.map(({ asked_at, answered_at, ...question }) => ({
    ...question,
    asked_at: new Date(asked_at),
    answered_at: answered_at === null ? null : new Date(answered_at),
  }))
