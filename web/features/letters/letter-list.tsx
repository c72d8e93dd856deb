import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import { letterColumns } from './letter-columns.tsx'
import styles from './letters.module.css'
import { type LetterFilter, useLetters } from './queries.ts'

/** Letters, newest first. */
export function LetterList({ filter }: { filter: LetterFilter }) {
  const { t } = useTranslation()
  const { query, rows } = useLetters(filter)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={
        <EmptyState
          icon={<IconMail size={36} stroke={1.5} />}
          text={t(isFiltered ? 'admin.noMatches' : 'letters.empty')}
        />
      }
    >
      <Table className={styles.table} columns={letterColumns} rows={rows} />
    </ListScreen>
  )
}
