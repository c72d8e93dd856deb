import type { Due } from '#contract/plans.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { type Changed, useChangeDues } from './change-dues.tsx'

export type DifferenceProps = Changed & { due: Due }

/** What an approval was raised by after its payment was locked, which a second payment can pay. */
export function PayDifference({ due, ...changed }: DifferenceProps) {
  const { t } = useTranslation()
  const { dollars } = useFormats()
  const { change, busy } = useChangeDues(changed)
  const pay = () => change({ from_number: due.number, difference: true })
  return (
    <section>
      <Callout tone="waiting">
        <p>
          <Message of="plan.difference" amount={<Ltr>{dollars(due.difference ?? '0.00')}</Ltr>} />
        </p>
        <div className="buttons">
          <SecondaryButton busy={busy} busyLabel={t('action.saving')} onClick={() => void pay()}>
            {t('plan.payDifference')}
          </SecondaryButton>
        </div>
      </Callout>
    </section>
  )
}
