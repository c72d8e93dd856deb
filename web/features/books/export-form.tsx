import { exportFormats, exportLists, exportSpan } from '#domain/books/exports.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './books.module.css'

/**
 * Downloads a list of a period. The browser itself downloads it, so it shows how far it is and goes
 * on when the page is left. A fresh sign-in is asked for before, because a download cannot ask.
 */
export function ExportForm({ today }: { today: string }) {
  const { t } = useTranslation()
  const { act } = useAction()
  const form = useForm({
    initial: {
      list: 'payments',
      from: `${today.slice(0, 4)}-01-01`,
      to: today,
      as_of: '',
      format: 'xlsx',
    },
    validate: ({ from, to }) => (exportSpan(from, to) ? {} : { to: 'books.wrongPeriod' }),
  })
  const download = ({ list, from, to, as_of, format }: typeof form.values) =>
    act(() => call('check_export', {}), {
      title: 'common.error',
      message: () => t('books.downloading'),
      onSuccess: () => {
        const link = document.createElement('a')
        const query = new URLSearchParams({ from, to })
        if (list === 'open-items' && as_of) query.set('as_of', as_of)
        link.href = `/exports/${list}.${format}?${query}`
        link.download = ''
        link.click()
      },
    })
  return (
    <Card className="stack off-paper">
      <h2 className="card-title">{t('books.exports')}</h2>
      <p className="quiet">{t('books.exportsText')}</p>
      <form className="stack" {...form.props(download)}>
        <div className={styles.form}>
          <SelectField
            {...form.field('list')}
            label={t('books.exportList')}
            options={exportLists.map((value) => ({ value, label: t(`export.list.${value}`) }))}
          />
          <TextField {...form.field('from')} label={t('books.from')} type="date" />
          <TextField {...form.field('to')} label={t('books.to')} type="date" />
          {form.values.list === 'open-items' && (
            <TextField {...form.field('as_of')} label={t('books.asOfDay')} optional type="date" />
          )}
          <SelectField
            {...form.field('format')}
            label={t('books.format')}
            options={exportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </div>
        <div className="buttons">
          <SecondaryButton type="submit" busy={form.busy}>
            {t('books.download')}
          </SecondaryButton>
        </div>
      </form>
    </Card>
  )
}
