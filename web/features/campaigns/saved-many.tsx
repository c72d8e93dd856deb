import { useState } from 'react'
import { call, MANY_ROWS_TIMEOUT_MS } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { campaignsKey } from './queries.ts'

export type Saved = Accepted<'decide_many'> & { names: ReadonlyMap<string | undefined, string> }
type Refused = Saved['refused']

/** What one press has decided, what it could not, and an undo of all that nobody changed since. */
export function SavedMany({ saved, onUndone }: { saved: Saved; onUndone: () => void }) {
  const { t, count, dollars } = useWords()
  const [undone, setUndone] = useState<Accepted<'undo_many'>>()
  const { saved: decisions, refused, total, names } = saved
  if (undone) {
    return (
      <Callout tone={undone.refused.length > 0 ? 'waiting' : 'good'} role="status">
        <p>{t('campaigns.undone', { count: count(undone.undone) })}</p>
        <Refusals of="campaigns.notUndone" refused={undone.refused} names={names} />
      </Callout>
    )
  }
  return (
    <Callout tone={refused.length > 0 ? 'waiting' : 'good'} role="status">
      <p>
        <Message
          of="campaigns.savedAll"
          count={count(decisions.length)}
          total={<Ltr className="numbers">{dollars(total)}</Ltr>}
        />
      </p>
      <Refusals of="campaigns.refused" refused={refused} names={names} />
      {decisions.length > 0 && (
        <div className="buttons">
          <ActButton
            send={(operation_id) =>
              call('undo_many', { decisions, operation_id }, { timeoutMs: MANY_ROWS_TIMEOUT_MS })
            }
            refetch={[requestsKey, countsKey, campaignsKey]}
            onDone={(answer) => {
              onUndone()
              setUndone(answer)
            }}
          >
            {t('campaigns.undo')}
          </ActButton>
        </div>
      )}
    </Callout>
  )
}

type RefusalsProps = {
  of: 'campaigns.refused' | 'campaigns.notUndone'
  refused: Refused
  names: Saved['names']
}

function Refusals({ of, refused, names }: RefusalsProps) {
  const { t, count } = useWords()
  if (refused.length === 0) return null
  return (
    <>
      <p>{t(of, { count: count(refused.length) })}</p>
      <ul className="plain-list close">
        {refused.map(({ request_id, error_code }) => (
          <li key={request_id}>
            <Isolated>{names.get(request_id) ?? ''}</Isolated>: {t(error_code as MessageKey)}
          </li>
        ))}
      </ul>
    </>
  )
}
