import { Link } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import styles from './admin-dashboard.module.css'

/** Links at the end of /admin to pages that are rarely needed. */
export function AdminNavLinks() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <nav className={styles.links} aria-label={t('administrators.title')}>
      <Link to={paths.adminAdministrators}>{t('administrators.title')}</Link>
      <Link to={paths.adminDeclineReasons}>{t('reasons.title')}</Link>
      <Link to={paths.adminLetters}>{t('letters.title')}</Link>
      <Link to={paths.adminAudit}>{t('audit.title')}</Link>
      <Link to={paths.security(locale)}>{t('security.title')}</Link>
    </nav>
  )
}
