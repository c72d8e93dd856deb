import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import styles from './finder.module.css'

const loadPopup = async () => (await import('./settings-popup.tsx')).SettingsPopup

/** Everything that is set once and rarely looked at. Loaded on the first press. */
export function SettingsMenu() {
  const { t } = useTranslation()
  const [pressed, setPressed] = useState(false)
  const SettingsPopup = useLazy(loadPopup, pressed, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    setPressed(false)
  })
  if (SettingsPopup) return <SettingsPopup />
  return (
    <button
      type="button"
      className={`off-paper ${styles.open}`}
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      {t('admin.settings')}
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
