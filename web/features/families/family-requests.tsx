import { IconUsers } from '@tabler/icons-react'
import type { ListedFamilyRequest } from '#contract/families.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { MoveRequest } from './move-request.tsx'
import { useFamilyRequests } from './queries.ts'

const columns: readonly Column<ListedFamilyRequest>[] = [
  {
    key: 'on',
    head: 'admin.colDate',
    isRowHead: true,
    cell: ({ on }, { nearDate }) => <Isolated>{nearDate(on)}</Isolated>,
  },
  {
    key: 'outcome',
    head: 'admin.outcome',
    cell: ({ outcome }, { t }) => t(`outcome.${outcome}`),
  },
  {
    key: 'amount',
    isNumber: true,
    head: 'field.amount',
    cell: ({ amount }, { dollars }) => amount && <Ltr>{dollars(amount)}</Ltr>,
  },
  {
    key: 'paid_on',
    head: 'families.paidOn',
    cell: ({ paid_on }, { nearDate }) => paid_on && <Isolated>{nearDate(paid_on)}</Isolated>,
  },
]

/** On the family's page, where there is room for the name that each has. */
const movableColumns: typeof columns = [
  ...columns.slice(0, 1),
  {
    key: 'name',
    head: 'admin.colName',
    cell: ({ full_name }) => <Isolated>{full_name}</Isolated>,
  },
  ...columns.slice(1),
  {
    key: 'move',
    head: 'families.move',
    headHidden: true,
    cell: (request) => !request.has_account && <MoveRequest request={request} />,
  },
]

type RequestListProps = {
  familyId: string
  /** Offers to move the requests that belong to no account. */
  canMove?: boolean
  /** Shows the details of a request. */
  onOpen?: (requestId: string) => void
}

/** All requests of a family with what became of them. */
export function FamilyRequestList({ familyId, canMove, onOpen }: RequestListProps) {
  const { query, rows } = useFamilyRequests(familyId)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={<EmptyList icon={IconUsers} of="families.noRequests" />}
    >
      <Table
        className={canMove ? 'blocks' : ''}
        columns={canMove ? movableColumns : columns}
        rows={rows}
        onOpen={onOpen && (({ id }: ListedFamilyRequest) => onOpen(id))}
      />
    </ListScreen>
  )
}
