import type { ListedRequest } from '#contract/requests.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsFoundPath } from '#web/paths.ts'
import { SecondaryButton, SecondaryLink } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'

type SavedBeforeProps = {
  request: ListedRequest
  /** Called before the form is sent again as another request. */
  onAnother: () => void
  onClear: () => void
}

/**
 * Shown if the request was saved but its response was lost, and the form was changed afterwards:
 * what is stored, and what to do. Placed within the form, which its first button submits.
 */
export function SavedBefore({ request, onAnother, onClear }: SavedBeforeProps) {
  const { t } = useTranslation()
  const { code } = request.codes
  return (
    <Callout tone="bad" role="alert">
      <p>
        <Message
          of="direct.savedBefore"
          name={<Isolated>{request.full_name}</Isolated>}
          code={<Ltr className="code">{code}</Ltr>}
        />
      </p>
      <div className="buttons">
        <SecondaryButton type="submit" onClick={onAnother}>
          {t('direct.saveAsNew')}
        </SecondaryButton>
        <SecondaryLink to={requestsFoundPath(code)}>{t('direct.openSaved')}</SecondaryLink>
        <SecondaryButton onClick={onClear}>{t('action.clearForm')}</SecondaryButton>
      </div>
    </Callout>
  )
}
