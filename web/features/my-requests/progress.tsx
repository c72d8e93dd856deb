import { IconCheck } from '@tabler/icons-react'
import { type MiddleStatus, progressOf, progressSteps } from '#domain/request-status.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import styles from './progress.module.css'

type ProgressProps = { status: string; middle?: MiddleStatus }

/**
 * The progress of a request: a bar with three steps, the first two green, paid in the main colour.
 */
export function RequestProgress({ status, middle = 'processed' }: ProgressProps) {
  const { t } = useTranslation()
  const percent = progressOf(status)
  return (
    <div className={styles.progress} data-percent={percent}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('dash.progress', { percent })}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <ol>
        {progressSteps(status, middle).map((step) => (
          <li
            key={step.status}
            data-done={step.done || undefined}
            data-paid={step.status === 'paid' || undefined}
            aria-current={step.current ? 'step' : undefined}
          >
            {step.done && (
              <IconCheck size={16} stroke={2.5} role="img" aria-label={t('common.done')} />
            )}
            <span>{t(`status.${step.status}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
