import { useEffect, useEffectEvent } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import { secretFields } from '#domain/payment-methods.ts'
import { keptValues } from '#web/features/request-fields/index.ts'
import { familiesKey } from '#web/query-keys.ts'
import type { useForm } from '#web/ui/form.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type DirectValues, numbersOf, OTHER_NUMBERS } from './values.ts'

/** Returns what the next request of a family begins with; the numbers are masked. */
export const useLastRequest = (family_id: string) =>
  useAnswer(
    [...familiesKey, 'last request', family_id],
    'get_previous_details',
    { family_id },
    { enabled: family_id !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  )

type Last = ProcedureOutput<'get_previous_details'>

/**
 * Fills the empty fields from the last request of the family that was chosen: name, address, phone
 * number and payment method. Its account numbers are used again, unseen, if that is possible and
 * nobody has typed others (docs/product.md §4.6).
 */
export function useFillFromLast(form: ReturnType<typeof useForm<DirectValues>>) {
  const { data } = useLastRequest(form.values.family_id)
  const fill = useEffectEvent(({ values, numbers }: Last) => {
    const empty = Object.entries(keptValues(values)).filter(
      ([field]) => !form.values[field as keyof DirectValues],
    )
    const hasTyped =
      form.values.same_numbers === OTHER_NUMBERS || secretFields.some((field) => form.values[field])
    const same = {
      same_numbers: numbers?.same_as ?? '',
      same_method: numbersOf(values),
      // It belongs to the account.
      ...(numbers && { account_type: numbers.account_type ?? '' }),
    }
    form.setValues({ ...Object.fromEntries(empty), ...(!hasTyped && same) })
  })
  useEffect(() => {
    if (data) fill(data)
  }, [data])
}
