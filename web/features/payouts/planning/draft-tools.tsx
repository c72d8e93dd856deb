import { useState } from 'react'
import { isConverted } from '#domain/payouts/methods.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { RunDetails } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { AddRequest } from './add-request.tsx'
import styles from './draft-tools.module.css'
import { ProblemList } from './problem-list.tsx'
import { RateForm } from './rate-form.tsx'

/** What a draft needs: mends of what prevents locking, what is due, more requests, the rate. */
export function DraftTools({ details }: { details: RunDetails }) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const { press, busy } = usePress()
  const [open, setOpen] = useState<'add' | 'rate'>()
  const { run, due, due_usd, methods } = details
  const needsRate = methods.some(({ method }) => isConverted(method))
  const toggle = (what: 'add' | 'rate') => setOpen(open === what ? undefined : what)

  return (
    <div className="stack off-paper">
      <ProblemList details={details} />
      <div className={styles.tools}>
        {due > 0 && (
          <p className={styles.due}>
            {t('payouts.due', { count: due })} <Ltr>{dollars(due_usd)}</Ltr>
            <SecondaryButton
              busy={busy}
              onClick={() =>
                void press(
                  (operation_id) =>
                    call('add_payment', { run_id: run.id, all_due: true, operation_id }),
                  ({ updated }) => t('payouts.added', { count: updated }),
                )
              }
            >
              {t('payouts.addDue')}
            </SecondaryButton>
          </p>
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
      {open === 'rate' && <RateForm run={run} onSaved={() => setOpen(undefined)} />}
    </div>
  )
}
