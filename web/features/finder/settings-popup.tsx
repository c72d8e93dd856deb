import { NavLink } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Popup } from '#web/ui/popup.tsx'
import styles from './finder-dialog.module.css'
import { addressOf, settingsScreens } from './screens.ts'

/** The Settings menu, opened on mount. */
export function SettingsPopup() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Popup label={t('admin.settings')} startsOpen>
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
