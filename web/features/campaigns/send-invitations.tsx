import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { callsKey, codesKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAction } from '#web/use-action.ts'
import type { Campaign } from './queries.ts'
import { campaignsKey } from './queries.ts'

/** Sends the invitations that were not sent, or reminds those who have not answered. */
export function SendInvitations({ campaign: { id, counts } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const { act, busy } = useAction({ refetch: [campaignsKey, codesKey, callsKey] })
  const unanswered = counts.invited - counts.asked
  if (unanswered <= 0) return null
  const send = (to: 'unsent' | 'unanswered') =>
    act((operation_id) => call('send_invitations', { campaign_id: id, to, operation_id }), {
      message: ({ mailed, to_call, left }) =>
        t('campaigns.sentNow', {
          mailed: count(mailed),
          calls: count(to_call),
          rest: count(left),
        }),
    })
  const asking = (to: 'unsent' | 'unanswered', number: number, label: string) => (
    <Confirm
      button={(ask) => (
        <SecondaryButton busy={busy} onClick={ask}>
          {label}
        </SecondaryButton>
      )}
      title={t('campaigns.sendAsk', { count: number })}
      yes={label}
      no={t('action.cancel')}
      onYes={() => send(to)}
    />
  )
  return (
    <div className="off-paper stack">
      <div className="buttons">
        {counts.sent < counts.invited &&
          asking('unsent', counts.invited - counts.sent, t('campaigns.send'))}
        {asking('unanswered', unanswered, t('campaigns.remind'))}
      </div>
      <p className="quiet small">{t('campaigns.sendText')}</p>
    </div>
  )
}
