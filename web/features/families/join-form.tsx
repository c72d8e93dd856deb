import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Family, FoundFamily } from '#contract/families.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { AnswerPair } from './answer-pair.tsx'
import { FamilyPicker } from './family-picker.tsx'

/** Finds another family, and joins it or marks it as not the same. */
export function JoinForm({ family }: { family: Family }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [other, setOther] = useState<FoundFamily>()
  const leave = () => setOther(undefined)
  if (!other) {
    return (
      <>
        <p>{t('families.joinText')}</p>
        <FamilyPicker except={family.id} onPick={setOther} />
      </>
    )
  }
  const { name, number } = other
  return (
    <div className="stack">
      <p>{t('families.joinWith', { name, number })}</p>
      <AnswerPair
        family={family}
        other={other}
        onDone={leave}
        onCancel={leave}
        onJoined={(id) =>
          void navigate(familyPath(id === family.id ? family.number : number), { replace: true })
        }
      />
    </div>
  )
}
