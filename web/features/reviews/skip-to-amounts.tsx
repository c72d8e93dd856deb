import { useTranslation } from '#web/i18n/translation.ts'

/** Stands at the start of a page of requests, and leads past its filters to the first amount. */
export function SkipToAmounts() {
  const { t } = useTranslation()
  return (
    <button type="button" className="page-skip" onClick={focusAmount}>
      {t('admin.skipToAmounts')}
    </button>
  )
}

/** Without an amount in the list it leads to the content. */
function focusAmount() {
  const amount = document.querySelector<HTMLElement>('[data-review-list] input[name="amount"]')
  const target = amount ?? document.getElementById('content')
  target?.focus()
}
