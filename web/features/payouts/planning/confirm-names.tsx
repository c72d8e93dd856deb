import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { payoutKeys } from '../use-press.ts'
import { tellBank } from './mend.ts'
import type { Spelling } from './problem-groups.ts'

type ConfirmProps = {
  spellings: readonly Spelling[]
  className?: string
  'aria-label'?: string
  children: string
}

/** Tells the bank names as they are proposed. */
export function ConfirmNames({ spellings, ...button }: ConfirmProps) {
  const { t } = useTranslation()
  return (
    <ActButton
      {...button}
      send={() => tellBank(spellings)}
      done={(count) => t('payouts.namesConfirmed', { count })}
      refetch={payoutKeys}
    />
  )
}
