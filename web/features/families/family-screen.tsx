import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Accepted } from '#web/api-error.ts'
import { ReachChoice } from '#web/features/reach/index.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { booksListPath, familyPath, paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { type Column, Table, valueColumn } from '#web/ui/table.tsx'
import { FamilyRequestList } from './family-requests.tsx'
import { JoinForm } from './join-form.tsx'
import { Joins } from './joins.tsx'
import { LikelyFamilies } from './likely-families.tsx'
import { FamilyNotes } from './notes.tsx'
import { useFamily } from './queries.ts'
import { TimeLine } from './time-line.tsx'

type ScreenProps = {
  number: number
  /** Shows the details of one of its requests. */
  onOpen: (requestId: string) => void
}

/** The page of one family. A joined family leads to the one that remains. */
export function FamilyScreen({ number, onOpen }: ScreenProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const query = useFamily(number)
  const found = query.data?.family.number
  useEffect(() => {
    if (found && found !== number) void navigate(familyPath(found), { replace: true })
  }, [found, number, navigate])
  return (
    <Loaded query={query} failed={t('err.detailsFailed')} tall keepOld>
      {(data) => <FamilyCards {...data} onOpen={onOpen} />}
    </Loaded>
  )
}

type Year = Accepted<'get_family'>['years'][number]

type CardsProps = Pick<Accepted<'get_family'>, 'family' | 'years'> & Pick<ScreenProps, 'onOpen'>

/** What the family asked for and was paid; beside it, who it is. */
function FamilyCards({ family, years, onOpen }: CardsProps) {
  const { t } = useWords()
  const direct = new URLSearchParams({ family: family.id, name: family.names[0] ?? '' })
  return (
    <div className="main-and-side">
      <div className="stack dense">
        <FamilyRequestList familyId={family.id} canMove onOpen={onOpen} />
        <Table
          columns={yearColumns}
          rows={years.map((year) => ({
            ...year,
            id: year.year,
            family: { id: family.id, name: family.names[0] },
          }))}
        />
        <PartsCard title={t('families.timeLine')}>
          <TimeLine familyId={family.id} number={family.number} />
        </PartsCard>
      </div>
      <div className="stack dense">
        <Card className="stack">
          <Contact family={family} />
          <p className="buttons off-paper">
            <SecondaryLink to={`${paths.adminDirectRequest}?${direct}`}>
              {t('families.direct')}
            </SecondaryLink>
            <SecondaryLink to={`${paths.adminCodes}?${direct}`}>{t('code.generate')}</SecondaryLink>
            {family.request_id && (
              <Link className="lone-link" to={`${paths.adminPerson}?request=${family.request_id}`}>
                {t('admin.personTitle')}
              </Link>
            )}
          </p>
        </Card>
        {family.request_id && (
          <ReachChoice requestId={family.request_id} title={t('reach.ofFamily')} />
        )}
        <Card title={t('field.notes')}>
          <FamilyNotes familyId={family.id} notes={family.notes} />
        </Card>
        <Card title={t('families.joinTitle')}>
          {family.likely > 0 && <LikelyFamilies familyId={family.id} />}
          <Joins family={family} />
          <div className="off-paper">
            <JoinForm family={family} />
          </div>
        </Card>
      </div>
    </div>
  )
}

function Contact({ family }: Pick<Accepted<'get_family'>, 'family'>) {
  const { t } = useWords()
  const { names, phones, emails, addresses, accounts, helpers } = family
  const hasAccount = accounts.length > 0
  const facts: readonly ({ head: MessageKey } & LinesProps)[] = [
    { head: 'admin.colName', of: names },
    { head: 'field.phone', of: phones, ltr: true },
    { head: 'auth.email', of: emails, ltr: true },
    { head: 'admin.colAddress', of: addresses },
    {
      head: 'families.accounts',
      of: hasAccount ? accounts.map(({ email }) => email) : [t('person.noAccount')],
      ltr: hasAccount,
    },
    { head: 'helper.title', of: helpers.map(({ name }) => name) },
  ]
  return (
    <FactList>
      {facts.map(
        ({ head, ...lines }) =>
          lines.of.length > 0 && (
            <Fact key={head} label={t(head)}>
              <Lines {...lines} />
            </Fact>
          ),
      )}
    </FactList>
  )
}

const FIRST_LINES = 4

/** Values, newest first. Those of long ago are one press away. */
function Lines({ of: values, ltr }: LinesProps) {
  const { t, count } = useWords()
  const first = values.slice(0, FIRST_LINES)
  const rest = values.slice(FIRST_LINES)
  if (rest.length <= 1) return <LineList of={values} ltr={ltr} />
  return (
    <>
      <LineList of={first} ltr={ltr} />
      <details className="fold">
        <summary>{t('families.more', { number: count(rest.length) })}</summary>
        <LineList of={rest} ltr={ltr} />
      </details>
    </>
  )
}

type LinesProps = { of: readonly string[]; ltr?: boolean | undefined }

function LineList({ of: values, ltr }: LinesProps) {
  const Text = ltr ? Ltr : Isolated
  return (
    <ul className="plain-list tight">
      {values.map((value) => (
        <li key={value}>
          <Text>{value}</Text>
        </li>
      ))}
    </ul>
  )
}

type YearRow = Year & { id: number; family: { id: string; name: string | undefined } }

const yearColumns: readonly Column<YearRow>[] = [
  { key: 'year', head: 'families.year', isRowHead: true, cell: ({ year }) => <Ltr>{year}</Ltr> },
  valueColumn('requests', 'admin.requests', 'count'),
  valueColumn('approved', 'outcome.approved', 'dollars'),
  {
    key: 'paid',
    isNumber: true,
    head: 'status.paid',
    cell: ({ year, paid, family }, { dollars }) => (
      <Link
        className="lone-link"
        to={booksListPath('paid', {
          ...{ family: family.id, family_name: family.name },
          ...{ from: `${year}-01-01`, to: `${year}-12-31` },
        })}
      >
        <Ltr>{dollars(paid)}</Ltr>
      </Link>
    ),
  },
]
