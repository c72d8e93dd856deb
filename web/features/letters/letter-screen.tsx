import { IconMail } from '@tabler/icons-react'
import {
  type Channel,
  channels,
  type LetterKind,
  type LetterState,
  letterKinds,
  letterStates,
  letterSubjects,
} from '#domain/letters.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { lettersKey } from '#web/query-keys.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Table } from '#web/ui/table.tsx'
import { letterColumns } from './letter-columns.tsx'

const named = (values: readonly string[]) => values.map((name) => ({ name }))
const isOfTexts = (value: LetterState) => value === 'delivered' || value === 'unknown'

/** Letters, newest first: by part of the address, by kind, by state and by the way they go. */
export function LetterScreen() {
  const { t } = useTranslation()
  const [parts, change, replace] = useAddressQuery()
  const filter = {
    search: parts.get('search') ?? undefined,
    kind: letterKinds.find((kind) => kind === parts.get('kind')),
    state: letterStates.find((state) => state === parts.get('state')),
    channel: channels.find((channel) => channel === parts.get('channel')),
  }
  const { query, rows, firstPage } = usePagedAnswer(
    [...lettersKey, filter],
    'list_letters',
    filter,
    ({ letters }) => letters,
  )
  // Without a gateway for text messages, now or before, the way needs no filter.
  const hasTexts = firstPage?.has_texts ?? false
  const byWay = {
    title: t('letters.channel'),
    counted: named(channels),
    value: filter.channel,
    nameOf: (way: string) => t(`letters.channel.${way as Channel}`),
    onChange: (channel: string | undefined) => change({ channel }),
  }
  return (
    <>
      <FilterBar
        ltr
        search={filter.search ?? ''}
        searchLabel={t('letters.search')}
        onSearch={(search) => change({ search })}
        filters={[
          {
            title: t('letters.subject'),
            counted: named(letterKinds),
            value: filter.kind,
            nameOf: (kind) => t(letterSubjects[kind as LetterKind]),
            onChange: (kind) => change({ kind }),
          },
          {
            title: t('admin.status'),
            counted: named(letterStates.filter((state) => hasTexts || !isOfTexts(state))),
            value: filter.state,
            nameOf: (state) => t(`letters.state.${state as LetterState}`),
            onChange: (state) => change({ state }),
          },
          ...(hasTexts ? [byWay] : []),
        ]}
        onClear={() => replace(() => new URLSearchParams())}
      />
      <ListScreen
        query={query}
        rows={rows}
        empty={<EmptyList icon={IconMail} filter={filter} of="letters.empty" />}
      >
        <Table className="blocks" columns={letterColumns} rows={rows} />
      </ListScreen>
    </>
  )
}
