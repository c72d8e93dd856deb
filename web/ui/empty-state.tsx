import type { ReactNode } from 'react'

type EmptyProps = { icon?: ReactNode; text: string; children?: ReactNode }

/** Nothing here yet: says so, and offers what to do (`children`). */
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
