import { useQuery } from '@tanstack/react-query'
import { checkAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { call } from '#web/api.ts'
import { ApiError, isRefusal } from '#web/api-error.ts'

/** The result of checking a code: `failed` without a usable response. */
export type CodeCheck =
  | { state: 'checking' }
  | { state: 'failed'; failure: unknown; again: () => unknown }
  | { state: 'valid'; code: string; codeId: string }
  | { state: 'invalid'; failure: unknown }

/** Checks whether the code in a registration screen's address can open an account. */
export function useRegistrationCode(typed: string | null | undefined): CodeCheck {
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['registration-code', typed],
    queryFn: ({ signal }) => check(typed ?? '', signal),
    enabled: !!typed,
    staleTime: 0, // checked again on every visit of the screen
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
  if (!checked.ok) {
    return { state: 'invalid', failure: new ApiError(200, { error_code: 'code.invalid' }) }
  }
  const code = formatAccessCode(checked.code)
  try {
    const input = { code_text: code }
    const { code_id } = await call('validate_code_for_registration', input, { signal })
    return { state: 'valid', code, codeId: code_id }
  } catch (failure) {
    if (isRefusal(failure)) return { state: 'invalid', failure }
    throw failure
  }
}
