import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { RunDetails } from '../queries.ts'
import styles from './method-checklist.module.css'
import type { MethodLine } from './next-step.ts'

const loadPanel = async () => (await import('./method-more-panel.tsx')).MethodMorePanel

type MoreProps = { details: RunDetails; line: MethodLine }

/** Opens lists, labels, and what is seldom needed of a method. */
export function MethodMore({ details, line }: MoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Panel = useLazy(loadPanel, isOpen, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    setOpen(false)
  })
  return (
    <>
      <SecondaryButton
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('payouts.lists')}
      </SecondaryButton>
      {isOpen && Panel && (
        <div className={styles.more}>
          <Panel details={details} line={line} />
        </div>
      )}
    </>
  )
}
