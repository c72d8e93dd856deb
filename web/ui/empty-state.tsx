import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../i18n/messages.ts'

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

type EmptyListProps = {
  icon: Icon
  /** Said if nothing is filtered. */
  of: MessageKey
  /** What the list is filtered by: if anything is set, the list says that nothing matches. */
  filter?: object
}

/** Says that a list has nothing, or nothing that matches its filter. */
export function EmptyList({ icon: ListIcon, of: message, filter = {} }: EmptyListProps) {
  const { t } = useTranslation()
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <EmptyState
      icon={<ListIcon size={36} stroke={1.5} />}
      text={t(isFiltered ? 'admin.noMatches' : message)}
    />
  )
}
