import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#web/api.ts'
import { keptValues } from '#web/features/request-fields/index.ts'
import { familiesKey } from '#web/query-keys.ts'
import type { useForm } from '#web/ui/form.tsx'
import type { DirectValues } from './values.ts'

/**
 * Fills the empty fields from the last request of the family that was chosen: name, address, phone
 * number and payment method, never a number of an account (docs/product.md §4.6).
 */
export function useLastRequest(form: ReturnType<typeof useForm<DirectValues>>) {
  const { family_id } = form.values
  const { data } = useQuery({
    queryKey: [...familiesKey, 'last request', family_id],
    queryFn: ({ signal }) => call('get_previous_details', { family_id }, { signal }),
    enabled: family_id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const fill = useEffectEvent((values: Record<string, string>) => {
    const empty = Object.entries(keptValues(values)).filter(
      ([field]) => !form.values[field as keyof DirectValues],
    )
    if (empty.length > 0) form.setValues(Object.fromEntries(empty))
  })
  useEffect(() => {
    if (data) fill(data.values)
  }, [data])
}
