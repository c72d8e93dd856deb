import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dots } from '#web/ui/dots.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { useDetailsNow } from '../queries.ts'
import { usePress } from '../use-press.ts'

const SHOWN = 10

/** Finds a request that was not proposed, and adds it to a draft. */
export function AddRequest({ runId }: { runId: string }) {
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const found = useAnswer(
    [...payoutsKey, 'search', search],
    'get_requests_with_review_status',
    { review_filter: 'reviewed', outcome: 'approved', search, limit: SHOWN },
    { enabled: search.length > 0, select: ({ requests }) => requests },
  )
  return (
    <Card className="stack">
      <SearchField label={t('payouts.searchToAdd')} value={search} onSearch={setSearch} />
      {search && (
        <Loaded query={found}>
          {(requests) =>
            requests.length === 0 ? (
              <p className="quiet">{t('admin.noMatches')}</p>
            ) : (
              <ul className="rows">
                {requests.map((request) => (
                  <Found key={request.id} request={request} runId={runId} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Card>
  )
}

function Found({ request, runId }: { request: ListedRequest; runId: string }) {
  const { t, dollars, day } = useWords()
  const { press, busy } = usePress()
  const [isChoosing, setIsChoosing] = useState(false)
  const { id, full_name, payment_method, created_at, review } = request
  const add = (number?: number) =>
    void press(
      (operation_id) =>
        call('add_payment', { run_id: runId, request_id: id, number, operation_id }),
      ({ updated }) => {
        setIsChoosing(false)
        return t('payouts.added', { count: updated })
      },
      (failure) => {
        const isAsked = refusalOf('add_payment', failure)?.error_code === 'payout.whichDue'
        if (isAsked) setIsChoosing(true)
        return isAsked
      },
    )
  return (
    <li data-focus-group>
      <div className="row apart">
        <span>
          <Isolated>{full_name}</Isolated>{' '}
          <span className="quiet small">
            <Dots
              of={[
                t(`pay.${payment_method}`),
                day(created_at),
                review?.donation_amount && dollars(review.donation_amount),
              ]}
            />
          </span>
        </span>
        {isChoosing ? (
          <Fridays requestId={id} busy={busy} onChoose={add} />
        ) : (
          <SecondaryButton
            busy={busy}
            aria-label={t('payouts.addNamed', { name: full_name })}
            onClick={() => add()}
          >
            {t('payouts.add')}
          </SecondaryButton>
        )}
      </div>
    </li>
  )
}

type FridaysProps = { requestId: string; busy: boolean; onChoose: (number: number) => void }

/** Asks which Friday of a request is meant. */
function Fridays({ requestId, busy, onChoose }: FridaysProps) {
  const { t, dollars, shortDate } = useWords()
  const found = useDetailsNow(requestId)
  return (
    <fieldset className="choices">
      <legend>{t('payout.whichDue')}</legend>
      <Loaded query={found}>
        {({ dues }) =>
          dues
            .filter(({ state }) => state === 'due' || state === 'later')
            .map(({ number, due_on, amount }) => (
              <SecondaryButton key={number} busy={busy} onClick={() => onChoose(number)}>
                <span>
                  <Isolated>{shortDate(due_on)}</Isolated> · <Ltr>{dollars(amount)}</Ltr>
                </span>
              </SecondaryButton>
            ))
        }
      </Loaded>
    </fieldset>
  )
}
