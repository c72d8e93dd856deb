import type { FamilyLine as Line } from '#domain/families.ts'
import { useWords } from '#web/i18n/words.ts'
import { historyText } from './history-words.ts'

type LineProps = {
  family: Line
  /** How many families are likely the same. */
  likely?: number | undefined
}

/** What is known of a family, in a line. The details of its request have all of its requests. */
export function FamilyLine({ family, likely = 0 }: LineProps) {
  const words = useWords()
  const { t } = words
  return (
    <span className="second-line">
      {likely > 0 && <span className="strong">{t('family.likely', { number: likely })}</span>}
      {historyText(family, words)}
    </span>
  )
}
