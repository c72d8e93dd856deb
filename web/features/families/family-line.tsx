import { type ReactNode, useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import type { FamilyLine as Line } from '#domain/families.ts'
import { useRequestDetails } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './family-line.module.css'
import { FamilyRequests } from './family-requests.tsx'
import { historyText, shortHistoryText } from './history-words.ts'
import { LikelyFamilies } from './likely-families.tsx'

type LineProps = {
  requestId: string
  family: Line
  /** How many families are likely the same. */
  likely?: number | undefined
}

/**
 * What is known of a family, in a line. A press shows all of its requests below, where there is room
 * for them.
 */
export function FamilyLine({ requestId, family, likely = 0 }: LineProps) {
  return (
    <div className={styles.line}>
      <History requestId={requestId} family={family} />
      {likely > 0 && <Likely requestId={requestId} likely={likely} />}
    </div>
  )
}

type Family = ProcedureOutput<'get_request'>['family']

/** What a press shows of the family of a request. */
function OfFamily({
  requestId,
  children,
}: {
  requestId: string
  children: (family: Family) => ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Loaded query={useRequestDetails(requestId)} failed={t('err.detailsFailed')}>
      {({ family }) => children(family)}
    </Loaded>
  )
}

function Likely({ requestId, likely }: { requestId: string; likely: number }) {
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
      {isOpen && (
        <OfFamily requestId={requestId}>{({ id }) => <LikelyFamilies familyId={id} />}</OfFamily>
      )}
    </>
  )
}

function History({ requestId, family }: Pick<LineProps, 'requestId' | 'family'>) {
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
      {isOpen && (
        <OfFamily requestId={requestId}>
          {({ id, number }) => <FamilyRequests familyId={id} number={number} />}
        </OfFamily>
      )}
    </div>
  )
}

/** The same line in a table: a press shows all requests in a dialog, and the row stays in place. */
export function FamilyLineInTable({ requestId, family, likely = 0 }: LineProps) {
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
      <Dialog opened={isOpen} title={text} onClose={() => setOpen(false)}>
        <OfFamily requestId={requestId}>
          {({ id, number }) => (
            <>
              {likely > 0 && <LikelyFamilies familyId={id} />}
              <FamilyRequests familyId={id} number={number} />
            </>
          )}
        </OfFamily>
      </Dialog>
    </>
  )
}
