import { SignalYear } from '#web/features/payouts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { OfficePage } from '../office-page.tsx'

/** /admin/payouts/year: the figures of a year for the bank. The year is in the address. */
export default function PayoutYear() {
  const { t } = useTranslation()
  const [query, change] = useAddressQuery()
  const thisYear = new Date().getFullYear()
  const year = Number(query.get('year')) || thisYear
  return (
    <OfficePage title={t('payouts.year')} back={[paths.adminPayouts, 'payout.title']}>
      <SignalYear year={year} thisYear={thisYear} onYear={(chosen) => change({ year: chosen })} />
    </OfficePage>
  )
}
