import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { callsKey, codesKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import type { Campaign } from './queries.ts'
import { campaignsKey } from './queries.ts'

/** Sends the invitations that were not sent, or reminds those who have not answered. */
export function SendInvitations({ campaign: { id, counts } }: { campaign: Campaign }) {
  const { t, count } = useWords()
  const unanswered = counts.invited - counts.asked
  if (unanswered <= 0) return null
  const asking = (to: 'unsent' | 'unanswered', number: number, label: string) => (
    <ActButton
      send={(operation_id) => call('send_invitations', { campaign_id: id, to, operation_id })}
      done={({ mailed, to_call, left }) =>
        t('campaigns.sentNow', { mailed: count(mailed), calls: count(to_call), rest: count(left) })
      }
      refetch={[campaignsKey, codesKey, callsKey]}
      question={{
        title: t('campaigns.sendAsk', { count: number }),
        yes: label,
        no: t('action.cancel'),
      }}
    >
      {label}
    </ActButton>
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
