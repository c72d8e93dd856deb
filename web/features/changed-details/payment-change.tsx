import type { ListedRequest } from '#contract/requests.ts'
import type { CorrectedField } from '#domain/corrections.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RefusedPress } from '#web/ui/refused-press.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { FieldValue, labelOf } from './change-text.tsx'

type Change = NonNullable<ListedRequest['payment_change']>

/** What changed payment details were. */
function WasBefore({ was }: Pick<Change, 'was'>) {
  const { t } = useWords()
  const fields = Object.entries(was) as [CorrectedField, string | null][]
  return (
    <ul className="plain-list tight">
      {fields.map(([field, value]) => (
        <li key={field}>
          <Message
            of="corrected.was"
            field={t(labelOf(field))}
            value={<FieldValue field={field} value={value} />}
          />
        </li>
      ))}
    </ul>
  )
}

type ChangeProps = {
  requestId: string
  change: Change
  /** A part of a form that confirms it with others: without a button of its own. */
  isPart?: boolean
}

/** Says that payment details were changed, what they were, and lets an administrator confirm. */
export function PaymentChange({ requestId, change, isPart }: ChangeProps) {
  const { t, day } = useWords()
  const { changed_at, confirmed_at, was } = change
  return (
    <Callout tone={confirmed_at ? 'good' : 'waiting'}>
      <p>
        <strong>
          <Message of="corrected.on" date={day(changed_at)} />
        </strong>
      </p>
      <WasBefore was={was} />
      {confirmed_at ? (
        <p>
          <Message of="corrected.confirmedOn" date={day(confirmed_at)} />
        </p>
      ) : (
        <>
          <p>{t('corrected.mustConfirm')}</p>
          <ConfirmDetails requestId={requestId} change={change} isPart={isPart} />
        </>
      )}
    </Callout>
  )
}

/** Loads who typed what nobody has confirmed, and whether the administrator may confirm it. */
const useConfirmation = (request_id: string, changed_at: string) =>
  useAnswer([...requestsKey, 'confirmation', request_id, changed_at], 'get_details_confirmation', {
    request_id,
  })

/**
 * Confirms the details that were shown, as far as somebody else typed them. If they have changed
 * since, the server refuses.
 */
function ConfirmDetails({ requestId, change, isPart }: ChangeProps) {
  const { t } = useWords()
  const query = useConfirmation(requestId, change.changed_at)
  const input = { request_id: requestId, changed_at: change.changed_at }
  return (
    <Loaded query={query} keepOld>
      {({ fields, refusal, who }) => (
        <>
          <ul className="plain-list tight">
            {fields.map(({ field, typed_by_name, is_by_family }) => (
              <li key={field}>
                <Message
                  of="corrected.typedBy"
                  field={t(labelOf(field))}
                  name={
                    is_by_family ? t('corrected.theFamily') : (typed_by_name ?? t('audit.gone'))
                  }
                />
              </li>
            ))}
          </ul>
          <RefusedPress press={{ refusal, who }} />
          {!refusal && fields.some(({ is_mine }) => !is_mine) && (
            <p>
              {t('corrected.othersConfirm', {
                fields: fields
                  .filter(({ is_mine }) => !is_mine)
                  .map(({ field }) => t(labelOf(field)))
                  .join(', '),
              })}
            </p>
          )}
          {!isPart && (
            <div className="buttons off-paper">
              <ActButton
                look="primary"
                disabled={refusal !== null}
                send={(operation_id) => call('confirm_payment_details', { ...input, operation_id })}
                done={({ left }) =>
                  t(left.length > 0 ? 'corrected.confirmedPart' : 'corrected.confirmed')
                }
                refetch={[requestsKey, payoutsKey]}
              >
                {t('corrected.confirm')}
              </ActButton>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
