import { listedFigures } from '#domain/books/figures.ts'
import { isCalendarDate } from '#domain/payment-date.ts'
import {
  type AskedItems,
  BooksItems,
  DayField,
  monthText,
  useFundName,
} from '#web/features/books/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { OfficePage } from '../office-page.tsx'

/** /admin/books/list: what a figure consists of. All that is asked for is in the address. */
export default function BooksList() {
  const { t } = useWords()
  const [query, change] = useAddressQuery()
  const asked = askedIn(query)
  const { figure } = asked
  const isOpen = figure === 'open'
  return (
    <OfficePage
      title={t(`books.${figure}`)}
      back={[paths.adminBooks, 'fund.booksTitle']}
      heading={
        <>
          {t(`books.${figure}`)} {asked.month && <Ltr>{monthText(asked.month)}</Ltr>}
        </>
      }
      beside={
        <>
          <Days asked={asked} />
          <Whose query={query} />
        </>
      }
    >
      {isOpen && <p className="quiet">{t('books.openOnText')}</p>}
      {isOpen && <DayField value={asked.to ?? ''} onChange={(to) => change({ to })} />}
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

/** The first and last day of a list that is not of a month. */
function Days({ asked: { figure, from, to } }: { asked: AskedItems }) {
  const { shortDate } = useWords()
  if (figure === 'open' || !from || !to) return null
  return (
    <p className="quiet">
      <Isolated>{shortDate(from)}</Isolated> – <Isolated>{shortDate(to)}</Isolated>
    </p>
  )
}

/** The fund or family of a list, by the name that the address carries. */
function Whose({ query }: { query: URLSearchParams }) {
  const nameOf = useFundName()
  const fund = query.get('fund_name')
  const family = query.get('family_name')
  if (!fund && !family) return null
  return (
    <p className="quiet">
      {fund ? (
        <Message of="books.ofFund" fund={<Isolated>{nameOf({ name: fund })}</Isolated>} />
      ) : (
        <Isolated>{family}</Isolated>
      )}
    </p>
  )
}
