import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'

type UnansweredProps = { failure: unknown; busy?: boolean; again: () => unknown }

/** Shown if a request made on page load gets no response, with a retry button. */
export function Unanswered({ failure, busy, again }: UnansweredProps) {
  const translator = useTranslation()
  const { t } = translator
  return (
    <>
      <p role="alert">{wordsOfFailure(translator, failure)}</p>
      <PrimaryButton busy={busy} onClick={() => again()}>
        {t('action.tryAgain')}
      </PrimaryButton>
    </>
  )
}
