import { useState } from 'react'
import { DraftNote } from '#web/features/drafts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { type Draft, leftoverOf } from './draft.ts'

type OfferProps = { userId: string; onUse: (filledIn: Draft) => void }

/** Offers what was filled in with a code that somebody else has spent (docs/product.md §4.4). */
export function LeftoverOffer({ userId, onUse }: OfferProps) {
  const { t } = useTranslation()
  const [leftover, setLeftover] = useState(() => leftoverOf(userId).read())
  if (!leftover) return null

  function end() {
    leftoverOf(userId).remove()
    setLeftover(undefined)
  }

  function take(filledIn: Draft) {
    end()
    onUse(filledIn)
  }

  return (
    <DraftNote title={t('wizard.leftoverTitle')} text={t('wizard.leftoverText')}>
      <PrimaryButton onClick={() => take(leftover)}>{t('wizard.useLeftover')}</PrimaryButton>
      <SecondaryButton onClick={end}>{t('wizard.startEmpty')}</SecondaryButton>
    </DraftNote>
  )
}
