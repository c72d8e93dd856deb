import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { needsConfirmation } from '#domain/outcomes.ts'
import { call } from '#web/api.ts'
import { FundLeft } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import { useToday } from '#web/use-today.ts'
import { foundOf, yearOfMonths } from './found.ts'
import { PlanFields } from './plan-fields.tsx'
import { planOf } from './plan-of.ts'
import { PlanPreview } from './plan-preview.tsx'

type Review = NonNullable<ListedRequest['review']>

type FormProps = {
  request: ListedRequest
  /** What was typed before; the amount of the review if absent. */
  typed?: string
  onSaved: (review: Review) => void
  onClose: () => void
}

/** An amount, a rule and how often: the Fridays and their total are seen before anything is saved. */
export function PlanForm({ request, typed, onSaved, onClose }: FormProps) {
  const { t } = useTranslation()
  const { reviewConfirmAbove } = useSite()
  const { act, busy } = useAction({ refetch: [requestsKey] })
  const today = useToday()
  const [amount, setAmount] = useState(typed || (request.review?.donation_amount ?? ''))
  const [entered, setEntered] = useState(() => yearOfMonths(today))
  const [isAsked, setAsked] = useState(false)
  const found = foundOf(amount, entered, today)
  const isLarge = 'total' in found && needsConfirmation(found.total, reviewConfirmAbove)

  async function save() {
    if (!('total' in found)) return
    if (isLarge && !isAsked) return setAsked(true)
    await act(
      () =>
        call('create_admin_review', {
          input_request_id: request.id,
          input_donation_amount: found.amount,
          input_plan: planOf(entered),
          input_expected_reviewed_at: request.review?.reviewed_at ?? null,
        }),
      {
        message: () => t('ok.reviewSaved'),
        fallback: 'err.reviewSaveFailed',
        onSuccess({ review }) {
          onClose()
          onSaved(review)
        },
      },
    )
  }

  return (
    <form className="stack" {...savedBy(save)}>
      <p>
        <Isolated>{request.full_name}</Isolated>
      </p>
      <AmountField
        first
        label={t('plan.amount')}
        value={amount}
        onChange={(value) => {
          setAmount(value)
          setAsked(false)
        }}
      />
      <FundLeft
        request={request}
        amount={request.review ? '' : amount}
        fridays={'total' in found ? found.dates : undefined}
      />
      <PlanFields
        entered={entered}
        today={today}
        onChange={(part) => {
          setEntered({ ...entered, ...part })
          setAsked(false)
        }}
      />
      <PlanPreview found={found} every={entered.every} />
      {isAsked && isLarge && (
        <p role="alert">
          <strong>{t('plan.isLarge')}</strong>
        </p>
      )}
      <div className="buttons">
        <PrimaryButton
          type="submit"
          busy={busy}
          busyLabel={t('action.saving')}
          disabled={!('total' in found)}
        >
          {t(isAsked && isLarge ? 'plan.saveAnyway' : 'action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
