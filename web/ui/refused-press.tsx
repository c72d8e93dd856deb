import { Message } from '../i18n/message.tsx'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'

type RefusedPressProps = {
  /** `refusal` is a message key; null if the press is possible. */
  press: { refusal: string | null; who: readonly string[] }
}

/** Says why a press is somebody else's, and whose. Nothing if it is not. */
export function RefusedPress({ press: { refusal, who } }: RefusedPressProps) {
  const { t } = useTranslation()
  if (!refusal) return null
  return (
    <p className="small">
      {t(refusal as MessageKey)}{' '}
      {who.length > 0 ? (
        <Message of="twoPerson.whoCan" names={who.join(', ')} />
      ) : (
        <span>{t('twoPerson.nobodyCan')}</span>
      )}
    </p>
  )
}
