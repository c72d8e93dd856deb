import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { comingFriday, MAX_WEEKS_AHEAD } from '#domain/payouts/proposal.ts'
import { leadDaysOf } from '#domain/payouts/settings.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFormats } from '#web/i18n/format.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { payoutRunPath } from '#web/paths.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePayoutSettings } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { WeekNotes } from './week-notes.tsx'

/** A button that opens the choice of a Friday for a new run. */
export function NewRun() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <NewRunCard onClose={() => setOpen(false)} />
  ) : (
    <div className="buttons">
      <PrimaryButton
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('payouts.newRun')}
      </PrimaryButton>
    </div>
  )
}

function NewRunCard({ onClose }: { onClose: () => void }) {
  const { t, has } = useTranslation()
  const { longDate } = useFormats()
  const { officeTimeZone } = useSite()
  const navigate = useNavigate()
  const { press, busy } = usePress()
  const [first] = useState(() => comingFriday(new Date(), officeTimeZone))
  const [payOn, setPayOn] = useState(first)
  const [refusal, setRefusal] = useState<MessageKey>()
  const fridays = Array.from({ length: MAX_WEEKS_AHEAD }, (_, week) => dateAfter(first, 7 * week))

  async function create() {
    const made = await press(
      (operation_id) => call('create_payout_run', { pay_on: payOn, operation_id }),
      () => t('payouts.created'),
      (failure) => {
        const code = failure instanceof ApiError ? failure.fields.pay_on : undefined
        setRefusal(code && has(code) ? code : undefined)
        return code !== undefined
      },
    )
    if (made) void navigate(payoutRunPath(made.run.number))
  }

  return (
    <Card className="stack" aria-label={t('payouts.newRun')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <SelectField
          label={t('payouts.friday')}
          value={payOn}
          options={fridays.map((friday) => ({ value: friday, label: longDate(friday) }))}
          autoFocus
          error={refusal && t(refusal)}
          onChange={({ currentTarget: { value } }) => {
            if (value) setPayOn(value)
            setRefusal(undefined)
          }}
        />
        <WeekNotes payOn={payOn} />
        <UploadDays payOn={payOn} />
        <div className="buttons">
          <PrimaryButton type="submit" busy={busy}>
            {t('payouts.create')}
          </PrimaryButton>
          <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
        </div>
      </form>
    </Card>
  )
}

/** The last day on which each method's list can reach the bank. */
function UploadDays({ payOn }: { payOn: CalendarDate }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const { settings } = usePayoutSettings().data ?? {}
  return (
    <section>
      <h2 className="card-title">{t('payouts.uploadDays')}</h2>
      <FactList>
        {paymentMethods.map((method) => {
          const leadDays = leadDaysOf(method, settings ?? {})
          const { upload_by_office } = methodCalendar(method, payOn, leadDays)
          return (
            <Fact key={method} label={t(`pay.${method}`)}>
              <Isolated>{longDate(upload_by_office)}</Isolated>
            </Fact>
          )
        })}
      </FactList>
    </section>
  )
}
