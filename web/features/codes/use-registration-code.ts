import { useQuery } from '@tanstack/react-query'
import { checkAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { call } from '#web/api.ts'

/** What came of looking a code up: `failed` when there was no answer, or none to go by. */
export type CodeCheck =
  | { state: 'checking' }
  | { state: 'failed'; failure: unknown; again: () => unknown }
  | { state: 'valid'; code: string; codeId: string }
  | { state: 'invalid'; error_code?: string; error?: string }

/** Looks up whether the code of a registration screen's address can open an account. */
export function useRegistrationCode(typed: string | null | undefined): CodeCheck {
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['registration-code', typed],
    queryFn: ({ signal }) => check(typed ?? '', signal),
    enabled: !!typed,
    staleTime: 0, // looked up anew each time the screen is come to
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (data) return data
  return isError && !isFetching
    ? { state: 'failed', failure: error, again: refetch }
    : { state: 'checking' }
}

async function check(typed: string, signal: AbortSignal): Promise<CodeCheck> {
  const checked = checkAccessCode(typed)
  if (!checked.ok) return { state: 'invalid' }
  const code = formatAccessCode(checked.code)
  const answer = await call('validate_code_for_registration', { code_text: code }, { signal })
  return answer.success === true
    ? { state: 'valid', code, codeId: answer.code_id }
    : { state: 'invalid', error_code: answer.error_code, error: answer.error }
}
