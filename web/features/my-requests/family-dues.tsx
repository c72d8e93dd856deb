import type { RequesterRequest } from '#contract/requests.ts'
import { formatDollars } from '#domain/money.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './family-dues.module.css'

/** The Fridays on which a request is paid, if there are several, and which of them were (docs/product.md §7.19). */
export function FamilyDues({ dues }: Pick<RequesterRequest, 'dues'>) {
  const { t } = useTranslation()
  const { shortDate } = useFormats()
  if (dues.length < 2) return null
  const paid = dues.filter(({ is_paid }) => is_paid).length
  return (
    <details className="fold">
      <summary>
        <Message of="dash.paidOf" paid={<Ltr>{paid}</Ltr>} count={<Ltr>{dues.length}</Ltr>} />
      </summary>
      <ol className={styles.dues}>
        {dues.map(({ number, due_on, amount, is_paid }) => (
          <li key={number}>
            <Isolated>{shortDate(due_on)}</Isolated>
            {amount && <Ltr>{formatDollars(amount)}</Ltr>}
            {is_paid && <strong>{t('status.paid')}</strong>}
          </li>
        ))}
      </ol>
    </details>
  )
}
