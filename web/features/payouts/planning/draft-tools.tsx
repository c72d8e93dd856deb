import { useState } from 'react'
import { isConverted } from '#domain/payouts/methods.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { RunDetails } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import { AddRequest } from './add-request.tsx'
import { RateForm } from './rate-form.tsx'

/** Adds what is due, or any request, to a draft, and sets the rate. */
export function DraftTools({ details }: { details: RunDetails }) {
  const { t, dollars } = useWords()
  const [open, setOpen] = useState<'add' | 'rate'>()
  const { run, due, due_usd, methods } = details
  const needsRate = methods.some(({ method }) => isConverted(method))
  const toggle = (what: 'add' | 'rate') => setOpen(open === what ? undefined : what)
  return (
    <>
      <div className="row off-paper">
        {due > 0 && (
          <>
            <span>
              {t('payouts.due', { count: due })} <Ltr>{dollars(due_usd)}</Ltr>
            </span>
            <ActButton
              send={(operation_id) =>
                call('add_payment', { run_id: run.id, all_due: true, operation_id })
              }
              done={({ updated }) => t('payouts.added', { count: updated })}
              refetch={payoutKeys}
            >
              {t('payouts.addDue')}
            </ActButton>
          </>
        )}
        {!run.is_second && (
          <SecondaryButton aria-expanded={open === 'add'} onClick={() => toggle('add')}>
            {t('payouts.addOne')}
          </SecondaryButton>
        )}
        {needsRate && (
          <SecondaryButton aria-expanded={open === 'rate'} onClick={() => toggle('rate')}>
            {run.rate ? t('payouts.rateIs', { rate: Number(run.rate) }) : t('payouts.setRate')}
          </SecondaryButton>
        )}
      </div>
      {open === 'add' && <AddRequest runId={run.id} />}
      {open === 'rate' && (
        <Card>
          <RateForm run={run} onSaved={() => setOpen(undefined)} />
        </Card>
      )}
    </>
  )
}
