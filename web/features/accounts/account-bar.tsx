import { IconUserCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './account-bar.module.css'
import { useAuth } from './auth.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/**
 * For the header: the signed-in user's email address, with links to a new password and to sign out;
 * on a phone in a menu. With `isAhead` it only keeps their place, until it is known who is signed in.
 */
export function AccountBar({ isAhead }: { isAhead?: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  const panel = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (!bar.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-ahead={isAhead}
      aria-hidden={isAhead}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className={styles.opener}
        aria-label={t('auth.account')}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <IconUserCircle size={26} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={panel} className={styles.panel} data-open={isOpen || undefined}>
        {(user || isAhead) && (
          <Link className={styles.account} to={paths.changePassword(locale)}>
            <Ltr className={styles.email}>{user?.email ?? '\u00a0'}</Ltr>
            <span>{t('auth.changePassword')}</span>
          </Link>
        )}
        <SignOutButton />
      </div>
    </div>
  )
}
