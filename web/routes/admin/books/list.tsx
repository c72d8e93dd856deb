import { listedFigures } from '#domain/books/figures.ts'
import { isCalendarDate } from '#domain/payment-date.ts'
import { type AskedItems, BooksItems, monthText, useFundName } from '#web/features/books/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/books/list: what a figure consists of. All that is asked for is in the address. */
export default function BooksList() {
  const { t } = useTranslation()
  const [query, changeQuery] = useAddressQuery()
  const asked = askedIn(query)
  const { figure } = asked
  const isOpen = figure === 'open'
  return (
    <OfficePage title={t(`books.${figure}`)}>
      <div>
        <BackLink to={paths.adminBooks}>{t('fund.booksTitle')}</BackLink>
        <h1>
          {t(`books.${figure}`)} <Span asked={asked} />
        </h1>
        <Whose query={query} />
        {isOpen && <p className="quiet">{t('books.openOnText')}</p>}
      </div>
      {isOpen && (
        <div className="off-paper">
          <TextField
            type="date"
            name="to"
            label={t('books.asOfDay')}
            value={asked.to ?? ''}
            onChange={({ currentTarget: { value } }) =>
              changeQuery((parts) => withParts(parts, { to: value }))
            }
          />
        </div>
      )}
      <BooksItems asked={asked} />
    </OfficePage>
  )
}

function askedIn(query: URLSearchParams): AskedItems {
  const figure = listedFigures.find((one) => one === query.get('figure')) ?? 'paid'
  const month = query.get('month') ?? ''
  const dateOf = (name: string) => {
    const text = query.get(name)
    return isCalendarDate(text) ? text : undefined
  }
  return {
    figure,
    ...(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month)
      ? { month }
      : { from: dateOf('from'), to: dateOf('to') }),
    fund_id: idIn(query, 'fund'),
    family_id: idIn(query, 'family'),
  }
}

const idIn = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined
}

/** The period of a list, short. */
function Span({ asked: { figure, month, from, to } }: { asked: AskedItems }) {
  const { shortDate } = useFormats()
  if (month) return <Ltr>{monthText(month)}</Ltr>
  if (figure === 'open' || !from || !to) return null
  return (
    <span>
      <Isolated>{shortDate(from)}</Isolated> – <Isolated>{shortDate(to)}</Isolated>
    </span>
  )
}

/** The fund or family of a list, by the name that the address carries. */
function Whose({ query }: { query: URLSearchParams }) {
  const nameOf = useFundName()
  const fund = query.get('fund_name')
  const family = query.get('family_name')
  if (!fund && !family) return null
  return (
    <p>
      {fund ? (
        <Message of="books.ofFund" fund={<Isolated>{nameOf({ name: fund })}</Isolated>} />
      ) : (
        <Isolated>{family}</Isolated>
      )}
    </p>
  )
}
