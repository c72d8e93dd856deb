import { useState } from 'react'
import type { LikelyFamilyAnswer } from '#contract/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey } from '#web/query-keys.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { AnswerPair } from './answer-pair.tsx'
import { EvidenceText } from './evidence-text.tsx'

type LikelyProps = { familyId: string }

/** The families that are likely the same as a family, each with its evidence and an answer. */
export function LikelyFamilies({ familyId }: LikelyProps) {
  const { t } = useTranslation()
  const query = useAnswer([...familiesKey, 'likely', familyId], 'get_likely', {
    family_id: familyId,
  })
  return (
    <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
      {({ likely }) => (
        <ul className="plain-list close">
          {likely.map((one) => (
            <LikelyFamily key={one.family_id} familyId={familyId} likely={one} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

type ItemProps = LikelyProps & { likely: LikelyFamilyAnswer }

function LikelyFamily({ familyId, likely }: ItemProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <EvidenceText likely={likely} />{' '}
      <TextButton className="off-paper" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('families.likely.answer')}
      </TextButton>
      {isOpen && (
        <AnswerPair
          family={{ id: familyId }}
          other={{ id: likely.family_id }}
          onDone={() => setOpen(false)}
        />
      )}
    </li>
  )
}
