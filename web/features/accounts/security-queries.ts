import type { ProcedureOutput } from '#contract/index.ts'
import { useAnswer } from '#web/use-answer.ts'

/** The prefix of cache keys for the user's own sessions and second step. */
export const securityKey = ['security'] as const

export type ListedSession = ProcedureOutput<'list_sessions'>['sessions'][number]

export const useSessions = () => useAnswer([...securityKey, 'sessions'], 'list_sessions', {})

export const useTwoStep = () => useAnswer([...securityKey, 'two-step'], 'get_two_step', {})
