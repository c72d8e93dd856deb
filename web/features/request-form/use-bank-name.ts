import { useEffect, useEffectEvent, useRef } from 'react'
import { hasField, type PaymentMethod } from '#domain/payment-methods.ts'
import type { FormValues } from '#web/features/request-fields/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

const loadNames = async () => (await import('#domain/israeli-bank-names.ts')).followedBankName

/** Lets the name of an Israeli bank follow its code, once the names are loaded (docs/product.md §5.2). */
export function useBankName(
  method: PaymentMethod | undefined,
  { routing_number: code, bank_name: name }: FormValues,
  onName: (name: string) => void,
) {
  const locale = useLocale()
  const followed = useLazy(loadNames, method !== undefined && hasField(method, 'bank_name'))
  const before = useRef('')
  const follow = useEffectEvent((nameAfter: typeof followed, after: string) => {
    const next = nameAfter?.(name, { before: before.current, after }, locale)
    before.current = after
    if (next !== undefined && next !== name) onName(next)
  })
  useEffect(() => follow(followed, code), [followed, code])
}
