import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { RunDetails } from '../queries.ts'
import styles from './method-checklist.module.css'
import { MethodMorePanel } from './method-more-panel.tsx'
import type { MethodLine } from './next-step.ts'

type MoreProps = { details: RunDetails; line: MethodLine }

/** Opens lists, labels, and what is seldom needed of a method. */
export function MethodMore({ details, line }: MoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('payouts.lists')}
      </SecondaryButton>
      {isOpen && (
        <div className={styles.more}>
          <MethodMorePanel details={details} line={line} />
        </div>
      )}
    </>
  )
}
