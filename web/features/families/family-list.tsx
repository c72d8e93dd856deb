import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { FoundFamily } from '#contract/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
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
  valueColumn('number', 'families.numberHead', 'count', { isLabelled: true }),
  valueColumn('requests', 'admin.requests', 'count', { isLabelled: true }),
  valueColumn('last_asked_on', 'families.lastAsked', 'shortDate', { isLabelled: true }),
  valueColumn('paid_total', 'families.paidTotal', 'wholeDollars', { isLabelled: true }),
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
