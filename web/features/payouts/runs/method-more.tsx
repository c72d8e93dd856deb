import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { DotsButton } from '#web/ui/row-menu.tsx'
import type { RunDetails } from '../queries.ts'
import styles from './method-checklist.module.css'
import { MethodMorePanel } from './method-more-panel.tsx'
import type { MethodLine } from './next-step.ts'

type MoreProps = { details: RunDetails; line: MethodLine }

/** Opens lists, labels, and what is seldom needed of a method. */
export function MethodMore(props: MoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DotsButton
        aria-label={t('payouts.lists')}
        title={t('payouts.lists')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.more}>
          <MethodMorePanel {...props} />
        </div>
      )}
    </>
  )
}
