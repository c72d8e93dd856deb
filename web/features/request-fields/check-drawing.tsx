import { directionOf } from '#domain/locales.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import styles from './check-drawing.module.css'

/**
 * A check that shows where both numbers stand. It is drawn from left to right in every language, as
 * checks are; only its words follow the reader's direction.
 */
export function CheckDrawing() {
  const { t } = useTranslation()
  const direction = directionOf(useLocale())
  const word = { className: styles.word, direction, textAnchor: 'middle' } as const
  return (
    <svg
      className={styles.check}
      viewBox="0 0 360 158"
      role="img"
      aria-label={t('explain.checkPicture')}
    >
      <rect className={styles.paper} x="1" y="1" width="358" height="116" rx="8" />
      <path className={styles.line} d="M18 26h104M18 42h68M18 72h216M268 72h74M230 92h112" />
      <text className={styles.number} x="342" y="32" textAnchor="end">
        0101
      </text>
      <text className={styles.number} x="20" y="109">
        123456789
      </text>
      <text className={styles.number} x="134" y="109">
        000123456789
      </text>
      <text className={styles.number} x="342" y="109" textAnchor="end">
        0101
      </text>
      <path className={styles.routing} d="M18 123v7h92v-7" />
      <path className={styles.account} d="M132 123v7h120v-7" />
      <text {...word} x="64" y="149">
        {t('pay.routingNumber')}
      </text>
      <text {...word} x="192" y="149">
        {t('pay.accountNumber')}
      </text>
    </svg>
  )
}
