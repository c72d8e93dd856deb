import { useTranslation } from '#web/i18n/translation.ts'
import { focusFirstAmount } from './entry-keys.ts'

/** Stands at the start of a page of requests, and leads past its filters to the first amount. */
export function SkipToAmounts() {
  const { t } = useTranslation()
  return (
    <button type="button" className="page-skip" onClick={focusFirstAmount}>
      {t('admin.skipToAmounts')}
    </button>
  )
}
