import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { CallCard } from './call-card.tsx'
import { useCalls } from './queries.ts'

/** Everybody who has to be called, and why. */
export function CallList({ onOpen }: { onOpen: (requestId: string) => void }) {
  const { t } = useTranslation()
  const { query, rows } = useCalls()
  const list = useRef<HTMLUListElement>(null)
  const recorded = useRef(false)
  const first = rows[0]?.call_id
  // Whoever calls by keyboard goes on with the next family.
  useEffect(() => {
    if (!recorded.current) return
    recorded.current = false
    if (first) list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [first])
  return (
    <ListScreen query={query} rows={rows} empty={<EmptyList icon={IconPhone} of="calls.none" />}>
      <div className="off-paper">
        <PrintButton>{t('calls.print')}</PrintButton>
      </div>
      <ul ref={list} className="plain-list dense">
        {rows.map((row) => (
          <li key={row.call_id}>
            <CallCard row={row} onOpen={onOpen} onRecorded={() => (recorded.current = true)} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
