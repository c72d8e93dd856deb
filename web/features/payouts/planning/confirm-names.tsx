import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { LockProblem } from '../queries.ts'
import { useConfirmNames } from './mend.ts'
import { problemsByPerson, spellingsOf } from './problem-groups.ts'

/** Confirms every name for the bank as its person's line shows it. */
export function ConfirmNames({ problems }: { problems: readonly LockProblem[] }) {
  const { t } = useTranslation()
  const { confirmNames, busy } = useConfirmNames()
  const shown = problemsByPerson(problems)
    .flatMap(spellingsOf)
    .filter(({ name }) => name)
  if (shown.length < 2) return null
  return (
    <SecondaryButton className="push" busy={busy} onClick={() => confirmNames(shown)}>
      {t('payouts.confirmNames', { count: shown.length })}
    </SecondaryButton>
  )
}
