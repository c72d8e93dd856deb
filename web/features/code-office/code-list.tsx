import { IconKey } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CopyCode, useCodeCounts } from '#web/features/codes/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import type { Words } from '#web/i18n/words.ts'
import { familyPath, paths, requestsFoundPath } from '#web/paths.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CodeActions } from './code-actions.tsx'
import { CodeFilterBar } from './code-filter.tsx'
import { CodeStateBadge } from './code-status.tsx'
import { PrintCards } from './print-cards.tsx'
import { type CodeFilter, isUsable, type ListedCode, useCodes } from './queries.ts'

const columns: readonly Column<ListedCode>[] = [
  {
    key: 'code',
    head: 'code.accessCode',
    isRowHead: true,
    cell: ({ code }) => (
      <span className="row unbroken tight">
        <Ltr className="code">{code}</Ltr>
        <CopyCode code={code} />
      </span>
    ),
  },
  {
    key: 'for',
    head: 'codes.colFor',
    cell: ({ recipient: { name, phone, email }, helper, campaign, note }, { t }) => (
      <>
        {name && <Isolated>{name}</Isolated>}
        <span className="second-line">
          {phone && <Ltr>{phone}</Ltr>} {!phone && email && <Ltr>{email}</Ltr>}
          {helper && (
            <span>
              {' '}
              {t('codes.helper')}: <Isolated>{helper}</Isolated>
            </span>
          )}
        </span>
        {campaign && (
          <span className="second-line">
            <Link to={`${paths.adminCampaigns}?campaign=${campaign.id}`}>
              <Isolated>{campaign.name}</Isolated>
            </Link>
          </span>
        )}
        {note && (
          <span className="second-line">
            <Isolated>{note}</Isolated>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    head: 'admin.status',
    cell: (code, words) => (
      <>
        <CodeStateBadge state={code.state} />
        <Steps code={code} words={words} />
      </>
    ),
  },
  {
    key: 'sent',
    head: 'codes.colSent',
    cell: ({ sent }, { day, t }) =>
      sent && (
        <>
          {t(`codes.sent.${sent.channel}`)}, <Isolated>{day(sent.at)}</Isolated>
          <span className="second-line">
            {sent.by_name && <Isolated>{sent.by_name}</Isolated>}
            {sent.times > 1 && <span> · {t('codes.sentTimes', { times: sent.times })}</span>}
          </span>
        </>
      ),
  },
  {
    key: 'created_at',
    head: 'codes.colMade',
    isLabelled: true,
    cell: ({ created_at, issuer }, { day, t }) => (
      <span title={issuer ? t('codes.issuedBy', { name: issuer }) : undefined}>
        <Isolated>{day(created_at)}</Isolated>
        {issuer && (
          <span className="second-line">
            <Isolated>{issuer}</Isolated>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'actions',
    head: 'codes.actions',
    headHidden: true,
    cell: (code) => <CodeActions code={code} />,
  },
]

type StepsProps = { code: ListedCode; words: Words }

/** What became of a code: registered, asked, until when, and what is special. */
function Steps({ code, words }: StepsProps) {
  const { t, day, shortDate } = words
  const { registered_at, used_at, request, family, expires_on, state } = code
  const asked = used_at && t('codes.askedOn', { date: day(used_at) })
  return (
    <span className="second-line">
      {registered_at && <span>{t('codes.registeredOn', { date: day(registered_at) })}</span>}
      {asked && request && <Link to={requestsFoundPath(code.code)}>{asked}</Link>}
      {family && (
        <Link to={familyPath(family.number)}>{t('family.number', { number: family.number })}</Link>
      )}
      {expires_on && state !== 'fully_used' && (
        <span>{t('codes.until', { date: shortDate(expires_on) })}</span>
      )}
      {code.is_begun && <span>{t('codes.isBegun')}</span>}
      {code.is_reissued && <span>{t('codes.isReissued')}</span>}
      {code.is_of_other_family && <span>{t('codes.otherFamily')}</span>}
    </span>
  )
}

type ListProps = { filter: CodeFilter; onFilter: (change: CodeFilter) => void }

/** Access codes, newest first, with their filters. */
export function CodeList({ filter, onFilter }: ListProps) {
  const { t } = useTranslation()
  const { query, rows, firstPage } = useCodes(filter)
  const hasAny = useCodeCounts().data?.total !== 0
  return (
    <>
      <CodeFilterBar filter={filter} onChange={onFilter}>
        <PrintCards ids={rows.filter(isUsable).map(({ id }) => id)}>
          {t('codes.printListed')}
        </PrintCards>
      </CodeFilterBar>
      <ListScreen
        query={query}
        rows={rows}
        total={firstPage?.total}
        empty={<EmptyList icon={IconKey} filter={hasAny ? filter : {}} of="admin.noCodes" />}
      >
        <Table className="blocks" columns={columns} rows={rows} />
      </ListScreen>
    </>
  )
}
