import type { BooksFigure } from '#contract/books.ts'
import { BooksItems, monthText } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { OfficePage } from '../office-page.tsx'

const figures: readonly BooksFigure[] = ['approved', 'paid', 'came_back']

/** /admin/books/list: what a figure of a month consists of. Both are in the address. */
export default function BooksList() {
  const { t } = useTranslation()
  const [query] = useAddressQuery()
  const figure = figures.find((one) => one === query.get('figure')) ?? 'paid'
  const asked = query.get('month') ?? ''
  const month = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(asked)
    ? asked
    : new Date().toISOString().slice(0, 7)
  const title = `${t(`books.${figure}`)} ${monthText(month)}`
  return (
    <OfficePage title={title}>
      <div>
        <BackLink to={paths.adminBooks}>{t('fund.booksTitle')}</BackLink>
        <h1>
          {t(`books.${figure}`)} <Ltr>{monthText(month)}</Ltr>
        </h1>
      </div>
      <BooksItems figure={figure} month={month} />
    </OfficePage>
  )
}
