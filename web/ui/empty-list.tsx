import type { Icon } from '@tabler/icons-react'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'
import { EmptyState } from './empty-state.tsx'

type EmptyListProps = {
  icon: Icon
  /** Shown if no filter is set. */
  of: MessageKey
  /** What the list is filtered by: if anything is set, the list says that nothing matches. */
  filter?: object
}

/** Says that a list of the office has nothing, or nothing that matches its filter. */
export function EmptyList({ icon, of: message, filter = {} }: EmptyListProps) {
  const { t } = useTranslation()
  const isFiltered = Object.values(filter).some(Boolean)
  return <EmptyState icon={icon} text={t(isFiltered ? 'admin.noMatches' : message)} />
}
