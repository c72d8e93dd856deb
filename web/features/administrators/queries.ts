import type { ProcedureOutput } from '#contract/index.ts'
import { useAnswer } from '#web/use-answer.ts'

/** The prefix of cache keys for administrators and invitations. */
export const administratorsKey = ['administrators'] as const

export type Administrator = ProcedureOutput<'list_administrators'>['administrators'][number]
export type Invite = ProcedureOutput<'list_administrators'>['invites'][number]

export const useAdministrators = () => useAnswer(administratorsKey, 'list_administrators', {})
