import type { FormValues } from '#web/features/request-fields/index.ts'
import { BegunOffer } from './begun-offer.tsx'

type BegunProps = {
  isOffered: boolean | undefined
  code: string
  /** What the form contains now. */
  values: FormValues
  fill: (filledIn: Partial<FormValues>, at: number) => void
}

/** What the office has begun of the form. */
export function Begun({ isOffered = false, code, values, fill }: BegunProps) {
  if (!isOffered) return null
  return <BegunOffer code={code} onFill={(begun) => fill({ ...values, ...begun }, 0)} />
}
