import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ListedFamilyRequest } from '#contract/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './families.module.css'
import { MoveRequest } from './move-request.tsx'
import { useFamilyRequests } from './queries.ts'

const columns: readonly Column<ListedFamilyRequest>[] = [
  {
    key: 'on',
    head: 'admin.colDate',
    isRowHead: true,
    cell: ({ on }, { shortDate }) => <Isolated>{shortDate(on)}</Isolated>,
  },
  {
    key: 'name',
    head: 'admin.colName',
    cell: ({ full_name }) => <Isolated>{full_name}</Isolated>,
  },
  {
    key: 'outcome',
    head: 'admin.outcome',
    cell: ({ outcome }, { t }) => t(`outcome.${outcome}`),
  },
  {
    key: 'amount',
    head: 'field.amount',
    cell: ({ amount }, { dollars }) => amount && <Ltr>{dollars(amount)}</Ltr>,
  },
  {
    key: 'paid_on',
    head: 'families.paidOn',
    cell: ({ paid_on }, { shortDate }) => paid_on && <Isolated>{shortDate(paid_on)}</Isolated>,
  },
]

const movableColumns: typeof columns = [
  ...columns,
  {
    key: 'move',
    head: 'families.move',
    headHidden: true,
    cell: (request) => !request.has_account && <MoveRequest request={request} />,
  },
]

type RequestsProps = { familyId: string; number: number }

/** All requests of a family with what became of them, and a link to its page. */
export function FamilyRequests({ familyId, number }: RequestsProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <FamilyRequestList familyId={familyId} />
      <p className="off-paper">
        <Link className="lone-link" to={familyPath(number)}>
          {t('families.open', { number })}
        </Link>
      </p>
    </div>
  )
}

type RequestListProps = {
  familyId: string
  /** Offers to move the requests that belong to no account. */
  canMove?: boolean
}

export function FamilyRequestList({ familyId, canMove }: RequestListProps) {
  const { query, rows } = useFamilyRequests(familyId)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={<EmptyList icon={IconUsers} of="families.noRequests" />}
    >
      <Table
        className={`blocks ${styles.requests}`}
        columns={canMove ? movableColumns : columns}
        rows={rows}
      />
    </ListScreen>
  )
}
