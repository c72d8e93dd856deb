import { IconKey } from '@tabler/icons-react'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './code-list.module.css'
import { CodeStatusBadge } from './code-status.tsx'
import { CopyCode } from './copy-code.tsx'
import { type CodeFilter, type ListedCode, useCodes } from './queries.ts'

const columns: readonly Column<ListedCode>[] = [
  {
    key: 'code',
    head: 'code.accessCode',
    isRowHead: true,
    cell: ({ code, created_at }, { day }) => (
      <>
        <Ltr className={`code ${styles.code}`}>{code}</Ltr>
        <span className={styles.dateBelow}>
          <Isolated>{day(created_at)}</Isolated>
        </span>
      </>
    ),
  },
  {
    key: 'status',
    head: 'admin.status',
    cell: ({ status }) => <CodeStatusBadge status={status} />,
  },
  {
    key: 'created_at',
    head: 'admin.createdOn',
    cell: ({ created_at }, { day }) => <Isolated>{day(created_at)}</Isolated>,
  },
  {
    key: 'copy',
    head: 'action.copy',
    headHidden: true,
    cell: ({ code }) => <CopyCode code={code} />,
  },
]

/** Access codes, newest first. */
export function CodeList({ filter }: { filter: CodeFilter }) {
  const { query, rows, firstPage } = useCodes(filter)
  return (
    <ListScreen
      query={query}
      rows={rows}
      total={firstPage?.total}
      empty={<EmptyList icon={IconKey} filter={filter} of="admin.noCodes" />}
    >
      <Table className={styles.table} columns={columns} rows={rows} />
    </ListScreen>
  )
}
