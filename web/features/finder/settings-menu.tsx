import { NavLink } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Popup } from '#web/ui/popup.tsx'
import styles from './finder.module.css'
import { addressOf, settingsScreens } from './screens.ts'

/** Everything that is set once and rarely looked at. */
export function SettingsMenu() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Popup label={t('admin.settings')}>
      <nav className={styles.menu} aria-label={t('admin.settings')}>
        {settingsScreens.map((screen) => (
          <NavLink key={screen.head} to={addressOf(screen, locale)}>
            {t(screen.head)}
          </NavLink>
        ))}
      </nav>
    </Popup>
  )
}
