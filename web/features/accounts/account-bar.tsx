import { Link } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './account-bar.module.css'
import { useAuth } from './auth.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/**
 * For the header: the signed-in user's email address, with links to a new password and to sign out.
 * With `isAhead` it only keeps their place, until it is known who is signed in.
 */
export function AccountBar({ isAhead }: { isAhead?: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  if (isAhead) {
    return (
      <>
        <span className={`${styles.account} ${styles.ahead}`} aria-hidden="true">
          <span className={styles.email}>{'\u00a0'}</span>
          <span>{t('auth.changePassword')}</span>
        </span>
        <span className={styles.ahead} aria-hidden="true">
          <SignOutButton />
        </span>
      </>
    )
  }
  return (
    <>
      {user && (
        <Link className={styles.account} to={paths.changePassword(locale)}>
          <Ltr className={styles.email}>{user.email}</Ltr>
          <span>{t('auth.changePassword')}</span>
        </Link>
      )}
      <SignOutButton />
    </>
  )
}
