import { exportFormats, exportLists, exportSpan } from '#domain/books/exports.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * Downloads a list of a period. The browser itself downloads it, so it shows how far it is and goes
 * on when the page is left. A fresh sign-in is asked for before, because a download cannot ask.
 */
export function ExportForm({ today }: { today: string }) {
  const { t } = useTranslation()
  function download({ list, from, to, as_of, format }: Record<ExportField, string>) {
    const link = document.createElement('a')
    const query = new URLSearchParams({ from, to, ...(as_of && { as_of }) })
    link.href = `/exports/${list}.${format}?${query}`
    link.download = ''
    link.click()
  }
  return (
    <Card title={t('books.exports')} className="off-paper">
      <p className="quiet">{t('books.exportsText')}</p>
      <ActForm
        inRow
        fields={{
          list: {
            label: 'books.exportList',
            kind: 'choice',
            initial: 'payments',
            options: exportLists.map((value) => ({ value, label: t(`export.list.${value}`) })),
          },
          from: { label: 'books.from', kind: 'date', initial: `${today.slice(0, 4)}-01-01` },
          to: {
            label: 'books.to',
            kind: 'date',
            initial: today,
            rule: (to, { from }) => (exportSpan(from, to) ? undefined : 'books.wrongPeriod'),
          },
          as_of: {
            label: 'books.asOfDay',
            kind: 'date',
            optional: true,
            isShown: ({ list }) => list === 'open-items',
          },
          format: {
            label: 'books.format',
            kind: 'choice',
            initial: 'xlsx',
            options: exportFormats.map((value) => ({ value, label: value.toUpperCase() })),
          },
        }}
        send={async (typed: Record<ExportField, string>) => {
          await call('check_export', {})
          download(typed)
        }}
        done={() => t('books.downloading')}
        button="books.download"
      />
    </Card>
  )
}

type ExportField = 'list' | 'from' | 'to' | 'as_of' | 'format'
