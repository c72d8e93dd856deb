import type { ReactNode } from 'react'

type EmptyProps = { icon?: ReactNode; text: string; children?: ReactNode }

/** Says that a list is empty, and offers an action (`children`). */
export function EmptyState({ icon, text, children }: EmptyProps) {
  return (
    <div className="empty">
      {icon && (
        <span className="empty-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p>{text}</p>
      {children}
    </div>
  )
}
