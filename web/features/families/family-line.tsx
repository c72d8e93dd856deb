import { useState } from 'react'
import type { FamilyHistory } from '#domain/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './family-line.module.css'
import { FamilyRequests } from './family-requests.tsx'
import { historyText, shortHistoryText } from './history-words.ts'
import { LikelyFamilies } from './likely-families.tsx'

type LineProps = {
  family: FamilyHistory
  /** How many families are likely the same. */
  likely: number
}

/**
 * What is known of a family, in a line. A press shows all of its requests below, where there is room
 * for them.
 */
export function FamilyLine({ family, likely }: LineProps) {
  return (
    <div className={styles.line}>
      <History family={family} />
      {likely > 0 && <Likely familyId={family.id} likely={likely} />}
    </div>
  )
}

function Likely({ familyId, likely }: { familyId: string; likely: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('family.likely', { number: likely })}
      </button>
      {isOpen && <LikelyFamilies familyId={familyId} />}
    </>
  )
}

function History({ family }: { family: FamilyHistory }) {
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  if (family.requests === 1) return <p>{historyText(family, words)}</p>
  return (
    <div>
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
export function FamilyLineInTable({ family, likely }: LineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const words = useWords()
  const text = shortHistoryText(family, words)
  if (likely === 0 && family.requests === 1) return <span className={styles.below}>{text}</span>
  const open = () => setOpen(true)
  return (
    <>
      {likely > 0 && (
        <button type="button" className={`${styles.below} ${styles.likely}`} onClick={open}>
          {t('family.likely', { number: likely })}
        </button>
      )}
      <button type="button" className={styles.below} onClick={open}>
        {text}
      </button>
      <Dialog
        opened={isOpen}
        title={t('family.number', { number: family.number })}
        onClose={() => setOpen(false)}
      >
        {likely > 0 && <LikelyFamilies familyId={family.id} />}
        <FamilyRequests familyId={family.id} number={family.number} />
      </Dialog>
    </>
  )
}
