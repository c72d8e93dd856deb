import type { ReactNode } from 'react'

type CalloutProps = {
  /** waiting: something is to be decided; good: done; bad: something went wrong. */
  tone: 'waiting' | 'good' | 'bad'
  /** `alert` is read aloud at once, `status` when the screen reader is idle. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A coloured box with what happened, and often with what to do about it. */
export function Callout({ tone, role, children }: CalloutProps) {
  return (
    <div className="callout" data-tone={tone} role={role}>
      {children}
    </div>
  )
}
