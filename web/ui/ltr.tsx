import type { ReactNode } from 'react'

/**
 * Text that is written from left to right in any language: a code, number, amount, phone number or
 * email address. Isolated, so that it stays intact within Hebrew or Yiddish text.
 */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/** Text of unknown direction, such as a name or a date in words. */
export function Isolated({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>
}
