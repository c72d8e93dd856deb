import { useQuery } from '@tanstack/react-query'
import type { ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'

/** The prefix of cache keys for the user's own sessions and second step. */
export const securityKey = ['security'] as const
/** The prefix of cache keys for administrators and invitations. */
export const administratorsKey = ['administrators'] as const

export type ListedSession = ProcedureOutput<'list_sessions'>['sessions'][number]
export type Administrator = ProcedureOutput<'list_administrators'>['administrators'][number]
export type Invite = ProcedureOutput<'list_administrators'>['invites'][number]

export const useSessions = () =>
  useQuery({
    queryKey: [...securityKey, 'sessions'],
    queryFn: ({ signal }) => call('list_sessions', {}, { signal }),
  })

export const useTwoStep = () =>
  useQuery({
    queryKey: [...securityKey, 'two-step'],
    queryFn: ({ signal }) => call('get_two_step', {}, { signal }),
  })

export const useAdministrators = () =>
  useQuery({
    queryKey: administratorsKey,
    queryFn: ({ signal }) => call('list_administrators', {}, { signal }),
  })
