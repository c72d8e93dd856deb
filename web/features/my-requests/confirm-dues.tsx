import { useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

type Asked = Pick<RequesterRequest, 'confirm_due_on' | 'confirm_until'>

/** The question whether a family still needs what a plan pays, with the last day that is in time. */
export function ConfirmQuestion({ confirm_due_on: date, confirm_until: until }: Asked) {
  const { longDate } = useFormats()
  if (date === null) return null
  const isolated = (day: string) => <Isolated>{longDate(day)}</Isolated>
  return until === null ? (
    <Message of="dash.confirmDuesLate" date={isolated(date)} />
  ) : (
    <Message of="dash.confirmDues" until={isolated(until)} date={isolated(date)} />
  )
}

/** Asks a family whether it still needs what a plan pays, when its answer is due (docs/product.md §7.19). */
export function ConfirmDues({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const [paidOn, setPaidOn] = useState<string>()
  const { confirm_due_on: date, confirm_until: until } = request
  if (date === null && !paidOn) return null
  return (
    <div className="stack callout" data-tone={date ? undefined : 'plain'}>
      <div role="status">
        {paidOn && (
          <p>
            <Message of="dash.confirmed" date={<Isolated>{longDate(paidOn)}</Isolated>} />
          </p>
        )}
      </div>
      {date && (
        <>
          <p>
            <ConfirmQuestion {...request} />
          </p>
          <div className="buttons">
            <ActButton
              look="primary"
              busyLabel={t('action.saving')}
              send={() => call('confirm_dues', { request_id: request.id })}
              refetch={[requestsKey]}
              onDone={() => setPaidOn(until === null ? dateAfter(date, 7) : date)}
            >
              {t('dash.confirmYes')}
            </ActButton>
          </div>
        </>
      )}
    </div>
  )
}
