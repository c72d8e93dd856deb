import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import type { RunDetails } from '../queries.ts'

type Press = RunDetails['two_person']['lock']

/** Says why a press is somebody else's, and whose. Nothing if it is not. */
export function RefusedPress({ press: { refusal, who } }: { press: Press }) {
  const { t } = useTranslation()
  if (!refusal) return null
  return (
    <p className="small">
      {t(refusal as MessageKey)}{' '}
      {who.length > 0 ? (
        <Message of="payouts.whoCan" names={who.join(', ')} />
      ) : (
        t('payouts.nobodyCan')
      )}
    </p>
  )
}
