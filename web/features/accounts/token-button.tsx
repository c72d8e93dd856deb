import { useMutation } from '@tanstack/react-query'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'

type Posting = ReturnType<typeof usePostedToken>

/** Posts a token when `mutate` is called. An answer is final; a lost connection can be retried. */
export const usePostedToken = (token: string, post: (token: string) => Promise<unknown>) =>
  useMutation({ mutationFn: () => post(token), networkMode: 'always' })

/**
 * Posts the token of a mailed link when it is pressed. Showing it posts nothing: mail protection opens
 * links too, with scripts (docs/decisions/017).
 */
export function TokenButton({ posting, label }: { posting: Posting; label: string }) {
  const translator = useTranslation()
  const { mutate, isPending, error } = posting
  return (
    <>
      {error && <p role="alert">{wordsOfFailure(translator, error)}</p>}
      <PrimaryButton busy={isPending} onClick={() => mutate()}>
        {error ? translator.t('action.tryAgain') : label}
      </PrimaryButton>
    </>
  )
}
