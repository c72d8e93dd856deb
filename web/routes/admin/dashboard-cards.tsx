import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './admin-dashboard.module.css'

type DashboardLinkProps = {
  to: string
  title: string
  /** Undefined while it loads; the link works without it. */
  number: number | undefined
  children: ReactNode
}

/** A large link to a list, with the number of its entries. */
function DashboardLink({ to, title, number, children }: DashboardLinkProps) {
  const { count } = useFormats()
  return (
    <Link className={`card ${styles.card}`} to={to}>
      <h2>{title}</h2>
      <span className={styles.number}>
        {number === undefined ? '–' : <Ltr>{count(number)}</Ltr>}
      </span>
      <span className="quiet">{children}</span>
    </Link>
  )
}

/** Links to the requests, with the number of pending ones. */
export function RequestsCard() {
  const { t } = useTranslation()
  const counts = useRequestCounts().data
  return (
    <DashboardLink to={paths.adminRequests} title={t('admin.requests')} number={counts?.pending}>
      {t('admin.pendingNow')}
    </DashboardLink>
  )
}

/** Links to the codes, with the number of available ones. */
export function CodesCard() {
  const { t } = useTranslation()
  const counts = useCodeCounts().data
  return (
    <DashboardLink to={paths.adminCodes} title={t('admin.activeCodes')} number={counts?.available}>
      {t('admin.availableNow')}
    </DashboardLink>
  )
}
