import { useState } from 'react'
import type { FamilyHistory } from '#domain/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './family-line.module.css'
import { historyText, shortHistoryText } from './history-words.ts'
import { FamilyRequests } from './lazy-parts.tsx'

type LineProps = {
  /** Null while the family of a request is not known yet. */
  family: FamilyHistory | null
}

/**
 * What is known of a family, in a line. A press shows all of its requests below, where there is room
 * for them.
 */
export function FamilyLine({ family }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  if (!family) return null
  if (family.requests === 1) return <p className={styles.line}>{historyText(family, words)}</p>
  return (
    <div className={styles.line}>
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {historyText(family, words)}
      </button>
      {isOpen && <FamilyRequests familyId={family.id} number={family.number} />}
    </div>
  )
}

/** The same line in a table: a press shows all requests in a dialog, and the row stays in place. */
export function FamilyLineInTable({ family }: LineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  if (!family) return null
  const text = shortHistoryText(family, words)
  if (family.requests === 1) return <span className={styles.below}>{text}</span>
  return (
    <>
      <button type="button" className={styles.below} onClick={() => setOpen(true)}>
        {text}
      </button>
      <Dialog
        opened={isOpen}
        title={t('family.number', { number: family.number })}
        onClose={() => setOpen(false)}
      >
        <FamilyRequests familyId={family.id} number={family.number} />
      </Dialog>
    </>
  )
}
