import { useTranslation } from 'react-i18next'
import { wordsOfFailure } from '#web/failure.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'

type UnansweredProps = { failure: unknown; busy?: boolean; again: () => unknown }

/** Shown if a request made on page load gets no response, with a retry button. */
export function Unanswered({ failure, busy, again }: UnansweredProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p role="alert">{wordsOfFailure(i18n, failure)}</p>
      <PrimaryButton busy={busy} onClick={() => again()}>
        {t('action.tryAgain')}
      </PrimaryButton>
    </>
  )
}
