import type { RequesterRequest } from '#contract/requests.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import noteStyles from './outcome-note.module.css'

/** Asks a family whether it still needs what a plan pays, when its answer is due (docs/product.md §7.19). */
export function ConfirmDues({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const { confirm_due_on: date } = request
  if (date === null) return null
  return (
    <div className={`stack ${noteStyles.note}`} data-tone="attention">
      <p>
        <Message of="dash.confirmDues" date={<Isolated>{longDate(date)}</Isolated>} />
      </p>
      <div className="buttons">
        <PrimaryButton
          type="button"
          busy={busy}
          busyLabel={t('action.saving')}
          onClick={() => void act(() => call('confirm_dues', { request_id: request.id }))}
        >
          {t('dash.confirmYes')}
        </PrimaryButton>
      </div>
    </div>
  )
}
