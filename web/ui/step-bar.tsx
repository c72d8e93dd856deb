import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../i18n/translation.ts'
import styles from './step-bar.module.css'

/** Numbered steps; those before `current` (zero-based) are marked as done. */
export function StepBar({ steps, current }: { steps: readonly string[]; current: number }) {
  const { t } = useTranslation()
  return (
    <nav
      className={styles.steps}
      aria-label={t('wizard.stepOf', { current: current + 1, total: steps.length })}
    >
      <ol>
        {steps.map((step, at) => (
          <li
            key={step}
            data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {at < current ? (
                <IconCheck size={18} stroke={2.5} role="img" aria-label={t('common.done')} />
              ) : (
                at + 1
              )}
            </span>
            <span className={styles.name}>{step}</span>
          </li>
        ))}
      </ol>
      <p className={styles.short}>
        {t('wizard.stepOf', { current: current + 1, total: steps.length })}
        {' · '}
        <strong>{steps[current]}</strong>
      </p>
    </nav>
  )
}
