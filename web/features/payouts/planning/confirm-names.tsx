import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { LockProblem } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { tellBank } from './mend.ts'
import { problemsByPerson, spellingsOf } from './problem-groups.ts'

/** Confirms every name for the bank as its person's line shows it. */
export function ConfirmNames({ problems }: { problems: readonly LockProblem[] }) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const shown = problemsByPerson(problems)
    .flatMap(spellingsOf)
    .filter(({ name }) => name)
  if (shown.length < 2) return null
  return (
    <SecondaryButton
      className="push"
      busy={busy}
      onClick={() =>
        void press(
          () => tellBank(shown),
          (count) => t('payouts.namesConfirmed', { count }),
        )
      }
    >
      {t('payouts.confirmNames', { count: shown.length })}
    </SecondaryButton>
  )
}
