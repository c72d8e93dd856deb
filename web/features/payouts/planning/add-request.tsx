import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { usePress } from '../use-press.ts'
import styles from './add-request.module.css'

const SHOWN = 10

/** Finds a request that was not proposed, and adds it to a draft. */
export function AddRequest({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: [...payoutsKey, 'search', search],
    enabled: search.length > 0,
    queryFn: async ({ signal }) => {
      const input = {
        review_filter: 'reviewed',
        outcome: 'approved',
        search,
        limit: SHOWN,
      } as const
      return (await call('get_requests_with_review_status', input, { signal })).requests
    },
  })
  return (
    <Card className="stack">
      <SearchField label={t('payouts.searchToAdd')} value={search} onSearch={setSearch} />
      {search && (
        <Loaded query={found}>
          {(requests) =>
            requests.length === 0 ? (
              <p className="quiet">{t('admin.noMatches')}</p>
            ) : (
              <ul className={styles.found}>
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
  const { t } = useTranslation()
  const { dollars, day } = useFormats()
  const { press, busy } = usePress()
  const { id, full_name, payment_method, created_at, review } = request
  return (
    <li>
      <span>
        <Isolated>{full_name}</Isolated>{' '}
        <span className="quiet small">
          {t(`pay.${payment_method}`)} · <Isolated>{day(created_at)}</Isolated>
          {review?.donation_amount && (
            <span>
              {' · '}
              <Ltr>{dollars(review.donation_amount)}</Ltr>
            </span>
          )}
        </span>
      </span>
      <SecondaryButton
        busy={busy}
        aria-label={t('payouts.addNamed', { name: full_name })}
        onClick={() =>
          void press(
            (operation_id) => call('add_payment', { run_id: runId, request_id: id, operation_id }),
            ({ updated }) => t('payouts.added', { count: updated }),
          )
        }
      >
        {t('payouts.add')}
      </SecondaryButton>
    </li>
  )
}
