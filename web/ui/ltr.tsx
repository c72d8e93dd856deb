import type { ReactNode } from 'react'

/**
 * Something written from left to right in any language: a code, a number, an amount, a phone
 * number, an e-mail address. Isolated, so that it does not break within Hebrew or Yiddish text.
 */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/** Something whose direction is its own and unknown, such as a name or a date in words. */
export function Isolated({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>
}

/** An access code, in a wide and unmistakable setting. */
export function Code({ children, large }: { children: ReactNode; large?: boolean }) {
  return (
    <bdi dir="ltr" className={large ? 'code code-large' : 'code'}>
      {children}
    </bdi>
  )
}
