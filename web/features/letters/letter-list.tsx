import { IconMail } from '@tabler/icons-react'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import { letterColumns } from './letter-columns.tsx'
import { type LetterFilter, useLetters } from './queries.ts'

/** Letters, newest first. */
export function LetterList({ filter }: { filter: LetterFilter }) {
  const { query, rows } = useLetters(filter)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={<EmptyList icon={IconMail} filter={filter} of="letters.empty" />}
    >
      <Table className="blocks" columns={letterColumns} rows={rows} />
    </ListScreen>
  )
}
