import './badge.css'
import type { ReactNode } from 'react'

/** waiting: something is to be done; good: done; quiet: nothing more will happen. */
export type BadgeTone = 'waiting' | 'good' | 'quiet' | 'accent'

/** One word about the state of something. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
