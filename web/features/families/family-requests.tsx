import { IconUsers } from '@tabler/icons-react'
import type { ListedFamilyRequest } from '#contract/families.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import { MoveRequest } from './move-request.tsx'
import { useFamilyRequests } from './queries.ts'

const tones: Record<ListedFamilyRequest['outcome'], BadgeTone> = {
  undecided: 'waiting',
  needs_info: 'waiting',
  answered: 'accent',
  approved: 'accent',
  declined: 'quiet',
  withdrawn: 'quiet',
}

const columns: readonly Column<ListedFamilyRequest>[] = [
  valueColumn('on', 'admin.colDate', 'nearDate', { isRowHead: true }),
  {
    key: 'outcome',
    head: 'admin.outcome',
    cell: ({ outcome, paid_on }, { t }) =>
      paid_on ? (
        <Badge tone="good">{t('status.paid')}</Badge>
      ) : (
        <Badge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Badge>
      ),
  },
  valueColumn('amount', 'field.amount', 'dollars'),
  valueColumn('paid_on', 'families.paidOn', 'nearDate'),
]

/** On the family's page, where there is room for the name and the category of each. */
const movableColumns: typeof columns = [
  ...columns.slice(0, 1),
  {
    key: 'name',
    head: 'admin.colName',
    cell: ({ full_name }) => <Isolated>{full_name}</Isolated>,
  },
  {
    key: 'category',
    head: 'field.category',
    cell: ({ category }) => category && <CategoryName stored={category} />,
  },
  ...columns.slice(1),
  {
    key: 'move',
    head: 'families.move',
    headHidden: true,
    cell: (request) => !request.has_account && <MoveRequest request={request} />,
  },
]

function CategoryName({ stored }: { stored: string }) {
  const nameOf = useCategoryName()
  return <Isolated>{nameOf(stored)}</Isolated>
}

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
