import { Ltr } from './ltr.tsx'

type PhoneProps = {
  /** As it was written. */
  phone: string
  /** What is dialled; null if that is not certain (docs/product.md §4.14). */
  e164: string | null
  id?: string
  className?: string
}

/** A telephone number; a press calls it. */
export function PhoneLink({ phone, e164, ...props }: PhoneProps) {
  const shown = <Ltr>{phone}</Ltr>
  if (!e164) return <span {...props}>{shown}</span>
  return (
    <a {...props} href={`tel:${e164}`}>
      {shown}
    </a>
  )
}
