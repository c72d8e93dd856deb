import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type EmptyProps = { icon?: Icon; text: string; children?: ReactNode }

/** Says that a list is empty, and offers an action (`children`). */
export function EmptyState({ icon: Picture, text, children }: EmptyProps) {
  return (
    <div className="empty">
      {Picture && (
        <span className="empty-icon" aria-hidden="true">
          <Picture size={36} stroke={1.5} />
        </span>
      )}
      <p>{text}</p>
      {children}
    </div>
  )
}
