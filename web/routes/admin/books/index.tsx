import { BooksScreen } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/books: what was approved, paid and came back, and what is left. */
export default function Books() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('fund.booksTitle')}>
      <p className="quiet">{t('books.text')}</p>
      <BooksScreen />
    </OfficePage>
  )
}
