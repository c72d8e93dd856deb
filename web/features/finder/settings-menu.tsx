import { Link, useLocation } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Popup } from '#web/ui/popup.tsx'
import styles from './finder-dialog.module.css'
import { addressOf, settingsGroups } from './screens.ts'

/** Everything that is set once and rarely looked at. */
export function SettingsMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname, hash } = useLocation()
  return (
    <Popup label={t('admin.settings')}>
      <nav className={styles.menu} aria-label={t('admin.settings')}>
        {settingsGroups.map(({ head, screens }) => (
          <section key={head} aria-label={t(head)}>
            <p className={styles.group} aria-hidden="true">
              {t(head)}
            </p>
            {screens.map((screen) => {
              const to = addressOf(screen, locale)
              // Without the fragment the message's template would be current on today's page.
              const isHere = to === (to.includes('#') ? pathname + hash : pathname)
              return (
                <Link key={screen.head} to={to} aria-current={isHere ? 'page' : undefined}>
                  {t(screen.head)}
                </Link>
              )
            })}
          </section>
        ))}
      </nav>
    </Popup>
  )
}
