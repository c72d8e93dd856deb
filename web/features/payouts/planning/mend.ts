import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import type { Spelling } from './problem-groups.ts'

/**
 * Tells the bank names and addresses, payment by payment. Returns how many payments took theirs.
 * What one refuses does not stop the others; afterwards it is thrown, at the field that `fieldOf` names.
 */
export async function tellBank(
  spellings: readonly Spelling[],
  fieldOf: (at: number) => string = String,
): Promise<number> {
  const refused: Record<string, string> = {}
  let told = 0
  for (const [at, { problems, name, address }] of spellings.entries()) {
    const change = name === undefined ? { address_for_bank: address } : { payee_for_bank: name }
    for (const { payment_id } of problems) {
      try {
        await call('act_on_payment', { act: 'change', payment_id, ...change })
        told += 1
      } catch (failure) {
        const [key] = failure instanceof ApiError ? Object.values(failure.fields) : []
        if (!key) throw failure
        refused[fieldOf(at)] = key
      }
    }
  }
  const [first] = Object.values(refused)
  if (first) throw new ApiError(200, { error_code: first, fields: refused })
  return told
}
