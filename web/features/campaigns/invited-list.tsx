import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CampaignList } from '#domain/campaigns/campaigns.ts'
import type { Outcome } from '#domain/outcomes.ts'
import type { Words } from '#web/i18n/words.ts'
import { familyPath, paths, requestsFoundPath } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './campaigns.module.css'
import { lastAmount } from './last-amount.tsx'
import { type Campaign, type Invited, useInvited } from './queries.ts'

type Row = Invited & { id: string; category: string | null }

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'admin.colName',
    isRowHead: true,
    cell: ({ name, family, request }, { t }) => (
      <>
        <Isolated>{request?.full_name ?? name ?? ''}</Isolated>
        {family && (
          <p className="quiet small">
            <Link className="lone-link" to={familyPath(family.number)}>
              {t('family.number', { number: family.number })}
            </Link>
          </p>
        )}
      </>
    ),
  },
  {
    key: 'phone',
    head: 'field.phone',
    isLabelled: true,
    cell: ({ phone, e164, email }) => (
      <>
        {phone && <PhoneLink phone={phone} e164={e164} />}
        {!phone && email && <Ltr>{email}</Ltr>}
      </>
    ),
  },
  {
    key: 'sent',
    head: 'campaigns.step.sent',
    isLabelled: true,
    cell: ({ sent }, { day, t }) =>
      sent ? (
        <span>
          {t(`codes.sent.${sent.channel}`)}, <Isolated>{day(sent.at)}</Isolated>
        </span>
      ) : (
        '–'
      ),
  },
  lastAmount,
  {
    key: 'answer',
    head: 'campaigns.step.asked',
    cell: (row, words) => <Answer row={row} words={words} />,
  },
]

const toneOf = (outcome: Outcome) => {
  if (outcome === 'approved') return 'good'
  return outcome === 'declined' || outcome === 'withdrawn' ? 'quiet' : 'waiting'
}

/** Undecided and approved requests have the name of their tab. */
function outcomeName(outcome: Outcome, t: Words['t']): string {
  if (outcome === 'undecided') return t('status.pending')
  return outcome === 'approved' ? t('status.reviewed') : t(`outcome.${outcome}`)
}

/** The request of an invited family, or a way to enter it for the family. */
function Answer({ row, words }: { row: Row; words: Words }) {
  const { t, day, dollars } = words
  const { request, code_id, family, code } = row
  const name = request?.full_name ?? row.name ?? code
  if (!request) {
    const query = new URLSearchParams({
      invitation: code_id,
      ...(family && { family: family.id }),
      // The list can show the code where nobody knows a name.
      ...(row.name && { name: row.name }),
      ...(row.phone && { phone: row.phone }),
      ...(row.category && { category: row.category }),
    })
    return (
      <Link
        className="lone-link off-paper"
        to={`${paths.adminDirectRequest}?${query}`}
        aria-label={t('campaigns.enterFor', { name })}
      >
        {t('campaigns.enter')}
      </Link>
    )
  }
  const on = day(request.created_at)
  return (
    <>
      <Badge tone={toneOf(request.outcome)}>{outcomeName(request.outcome, t)}</Badge>{' '}
      {request.amount && <Ltr className="numbers">{dollars(request.amount)}</Ltr>}
      <p className="quiet small">
        <Link
          className="lone-link"
          to={requestsFoundPath(code)}
          aria-label={`${on}: ${t('campaigns.openRequest', { name })}`}
        >
          {on}
        </Link>
      </p>
    </>
  )
}

type ListProps = { campaign: Campaign; list: CampaignList }

/** Whom a campaign has invited, by how far they have come. */
export function InvitedList({ campaign, list }: ListProps) {
  const { query, rows } = useInvited(campaign.id, list)
  return (
    <ListScreen
      query={query}
      rows={rows}
      empty={<EmptyList icon={IconUsersGroup} of="campaigns.nobody" />}
    >
      <Table
        className={`blocks ${styles.rows}`}
        columns={columns}
        rows={rows.map((row) => ({ ...row, category: campaign.category }))}
      />
    </ListScreen>
  )
}
