import { NativeSelect } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type CheckState, checkStates, UNCASHED_DAYS } from '#domain/payouts/checks.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Table } from '#web/ui/table.tsx'
import { type AskedCheck, checkColumns } from './check-columns.tsx'
import { CheckDialog } from './check-dialog.tsx'

/** An option of the filter: a state, or what nobody has cashed for a long time. */
const UNCASHED = 'uncashed'

/** All checks, found by number, payee, state and age. The address keeps what is looked for. */
export function CheckList() {
  const { t } = useTranslation()
  const [query, change] = useAddressQuery()
  const [asked, setAsked] = useState<AskedCheck>()
  const search = query.get('search') ?? ''
  const shown = query.get('state') ?? ''
  const state = checkStates.find((each: CheckState) => each === shown)
  const filter = {
    ...(search && { search }),
    ...(state && { state }),
    ...(shown === UNCASHED && { older_than_days: UNCASHED_DAYS }),
  }
  const { query: list, rows } = usePagedAnswer(
    [...payoutsKey, 'checks', filter],
    'list_checks',
    filter,
    ({ checks }) => checks,
  )
  const columns = useMemo(() => checkColumns(setAsked), [])
  return (
    <>
      <div className="row off-paper">
        <SearchField
          label={t('checks.search')}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <NativeSelect
          aria-label={t('admin.status')}
          value={shown}
          data={[
            { value: '', label: t('payouts.allStates') },
            ...checkStates.map((value) => ({ value, label: t(`checks.state.${value}`) })),
            { value: UNCASHED, label: t('checks.uncashed') },
          ]}
          onChange={({ currentTarget: { value } }) => change({ state: value })}
        />
        <PrintButton>{t('payouts.print')}</PrintButton>
      </div>
      <ListScreen
        query={list}
        rows={rows}
        empty={<EmptyList icon={IconListSearch} of="checks.none" filter={filter} />}
      >
        <Table className="blocks" columns={columns} rows={rows} />
      </ListScreen>
      <CheckDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
