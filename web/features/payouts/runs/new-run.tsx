import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { methodCalendar, notesOfWeek } from '#domain/payouts/calendar.ts'
import { comingFriday, MAX_WEEKS_AHEAD } from '#domain/payouts/proposal.ts'
import { leadDaysOf } from '#domain/payouts/settings.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { payoutRunPath } from '#web/paths.ts'
import { useSite } from '#web/site.tsx'
import { ActForm } from '#web/ui/act-form.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { usePayoutSettings, useRuns } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import { freeFriday } from './next-step.ts'
import { useNoteWords } from './run-notes.tsx'

/** A button that opens the choice of a Friday for a new run. */
export function NewRun() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <NewRunCard onClose={() => setOpen(false)} />
  ) : (
    <div className="buttons">
      <PrimaryButton icon={IconPlus} onClick={() => setOpen(true)}>
        {t('payouts.newRun')}
      </PrimaryButton>
    </div>
  )
}

function NewRunCard({ onClose }: { onClose: () => void }) {
  const { t, longDate } = useWords()
  const { officeTimeZone } = useSite()
  const navigate = useNavigate()
  const { rows: runs } = useRuns()
  const [first] = useState(() => comingFriday(new Date(), officeTimeZone))
  const fridays = Array.from({ length: MAX_WEEKS_AHEAD }, (_, week) => dateAfter(first, 7 * week))
  return (
    <Card aria-label={t('payouts.newRun')}>
      <ActForm
        fields={{
          pay_on: {
            label: 'payouts.friday',
            kind: 'choice',
            initial: freeFriday(fridays, runs),
            options: fridays.map((friday) => ({ value: friday, label: longDate(friday) })),
          },
        }}
        below={({ pay_on }) =>
          pay_on && (
            <>
              <WeekNotes payOn={pay_on} />
              <UploadDays payOn={pay_on} />
            </>
          )
        }
        send={({ pay_on }, operation_id) => call('create_payout_run', { pay_on, operation_id })}
        done={() => t('payouts.created')}
        refetch={payoutKeys}
        onDone={({ run }) => void navigate(payoutRunPath(run.number))}
        button="payouts.create"
        onClose={onClose}
      />
    </Card>
  )
}

/** What is unusual about the week of a Friday: closed banks and yom tov. */
function WeekNotes({ payOn }: { payOn: CalendarDate }) {
  const wordsOf = useNoteWords()
  return notesOfWeek(payOn).map((note) => (
    <p key={`${note.date} ${note.code}`}>
      {wordsOf({ ...note, ...(note.code === 'yom_tov' && { name: note.yomTov.desc }) })}
    </p>
  ))
}

/** The last day on which each method's list can reach the bank. */
function UploadDays({ payOn }: { payOn: CalendarDate }) {
  const { t, longDate } = useWords()
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
