import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { FoundFamily } from '#contract/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFamilies } from './queries.ts'

const columns: readonly Column<FoundFamily>[] = [
  {
    key: 'name',
    head: 'admin.colName',
    isRowHead: true,
    cell: ({ name, number }) => (
      <Link className="lone-link" to={familyPath(number)}>
        <Isolated>{name}</Isolated>
      </Link>
    ),
  },
  {
    key: 'number',
    isNumber: true,
    head: 'families.numberHead',
    isLabelled: true,
    cell: ({ number }, { count }) => <Ltr>{count(number)}</Ltr>,
  },
  {
    key: 'requests',
    isNumber: true,
    head: 'admin.requests',
    isLabelled: true,
    cell: ({ requests }, { count }) => <Ltr>{count(requests)}</Ltr>,
  },
  {
    key: 'last_asked_on',
    head: 'families.lastAsked',
    isLabelled: true,
    cell: ({ last_asked_on }, { shortDate }) => <Isolated>{shortDate(last_asked_on)}</Isolated>,
  },
  {
    key: 'paid_total',
    isNumber: true,
    head: 'families.paidTotal',
    isLabelled: true,
    cell: ({ paid_total }, { wholeDollars }) => <Ltr>{wholeDollars(paid_total)}</Ltr>,
  },
]

type ListProps = { search: string; onSearch: (search: string) => void }

/** Families, the one that asked last first, with a search over all of their requests. */
export function FamilyList({ search, onSearch }: ListProps) {
  const { t } = useTranslation()
  const { query, rows } = useFamilies(search)
  return (
    <>
      <SearchField label={t('families.search')} value={search} onSearch={onSearch} />
      <ListScreen
        query={query}
        rows={rows}
        empty={<EmptyList icon={IconUsers} filter={{ search }} of="families.none" />}
      >
        <Table className="blocks" columns={columns} rows={rows} />
      </ListScreen>
    </>
  )
}
