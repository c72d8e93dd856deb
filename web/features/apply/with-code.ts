import { call } from '#web/api.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'
import { useAnswer } from '#web/use-answer.ts'

/**
 * Loads what comes with a code (docs/product.md §2.9): name and phone number, or that the office has
 * begun the form and shows it for the phone number. Without an answer nothing does.
 */
export function useWithCode(userId: string, code: string) {
  const input = { code_text: code }
  const { data, isLoading } = useAnswer(['with code', userId, code], 'get_begun', input, {
    select: ({ values, needs_phone }) => ({ values: keptValues(values), needs_phone }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { comes: data, isLoading }
}

/** Returns what the office filled in, for the phone number that stands on the code. Throws an ApiError. */
export async function loadBegun(code: string, phone: string): Promise<Partial<FormValues>> {
  const { values } = await call('get_begun', { code_text: code, phone })
  return keptValues(values)
}
