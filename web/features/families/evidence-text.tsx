import { Link } from 'react-router'
import type { LikelyFamilyAnswer } from '#contract/families.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords, type Words } from '#web/i18n/words.ts'
import { familyPath } from '#web/paths.ts'
import { lastText } from './history-words.ts'

/** Says what a family shares, and with whom: "same phone (845) 555-0100 as Chaya Gross". */
export function EvidenceText({ likely }: { likely: LikelyFamilyAnswer }) {
  const words = useWords()
  const { name, number, last } = likely
  return (
    <>
      <Message
        of="families.likely.as"
        evidence={evidenceText(likely, words)}
        name={
          <Link className="lone-link" to={familyPath(number)}>
            {name}
          </Link>
        }
      />
      {last && <span>{` · ${lastText(last, words)}`}</span>}
    </>
  )
}

const evidenceText = ({ evidence }: LikelyFamilyAnswer, { t }: Words) =>
  evidence
    .map(({ kind, text, families }) => {
      const said = t(`families.likely.${kind}`, { value: text })
      return families ? t('families.likely.group', { evidence: said, families }) : said
    })
    .join(', ')
