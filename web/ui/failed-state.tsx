import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../i18n/translation.ts'
import { SecondaryButton } from './buttons.tsx'
import { EmptyState } from './empty-state.tsx'

type FailedProps = {
  /** What could not be loaded. */
  text: string
  busy?: boolean
  onTryAgain: () => void
}

/** Says that something could not be loaded, and offers a retry. */
export function FailedState({ text, busy, onTryAgain }: FailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState text={text}>
        <SecondaryButton busy={busy} icon={IconRefresh} onClick={onTryAgain}>
          {t('action.tryAgain')}
        </SecondaryButton>
      </EmptyState>
    </div>
  )
}
