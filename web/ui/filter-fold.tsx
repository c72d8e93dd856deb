import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import styles from './filter-fold.module.css'

type FoldProps = {
  /** Whether something is filtered, so that a reader of the folded filters knows. */
  isFiltered: boolean
  children: ReactNode
}

/** The search and filters of a list. On a phone they fold away, so that its first row is in sight. */
export function FilterFold({ isFiltered, children }: FoldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.fold} data-open={isOpen || undefined}>
      <button
        type="button"
        className={`off-paper ${styles.button}`}
        data-active={isFiltered || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
        {t('admin.searchAndFilter')}
      </button>
      <div id={id} className={styles.filters}>
        {children}
      </div>
    </div>
  )
}
