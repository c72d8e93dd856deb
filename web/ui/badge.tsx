import './badge.css'
import type { ReactNode } from 'react'

/** waiting: something is still to be done; good: it is done; quiet: nothing more will happen. */
export type BadgeTone = 'waiting' | 'good' | 'quiet' | 'accent'

/** One word on the state of something. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
