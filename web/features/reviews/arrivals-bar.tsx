import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/i18n/format.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import styles from './arrivals-bar.module.css'

/** Says how many requests have arrived since the list was shown; a press shows them. */
export function ArrivalsBar({ arrived, onShow }: { arrived: number; onShow: () => void }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  return (
    <div className={styles.bar} role="status">
      {arrived > 0 && (
        <PrimaryButton onClick={onShow}>
          {t('admin.arrived', { count: count(arrived) })}
        </PrimaryButton>
      )}
    </div>
  )
}
