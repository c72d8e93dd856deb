import { IconCheck } from '@tabler/icons-react'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { usePayoutOverview } from '#web/features/payouts/index.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import styles from './today.module.css'

/** Returns whether nothing was ever paid, and no run was opened. False until that is known. */
export function useIsNew(): boolean {
  const { data } = usePayoutOverview()
  return data !== undefined && !data.run && Number(data.paid) === 0 && data.forgotten.length === 0
}

type Step = { title: MessageKey; text: MessageKey; to: string; action: MessageKey; isDone: boolean }

/** The way of a new office to its first payment. */
export function FirstSteps() {
  const { t, longDate } = useWords()
  const codes = useCodeCounts().data
  const requests = useRequestCounts().data
  const friday = usePayoutOverview().data?.friday
  const steps: Step[] = [
    {
      title: 'today.stepCode',
      text: 'today.stepCodeText',
      to: paths.adminCodes,
      action: 'today.stepCodeOpen',
      isDone: (codes?.total ?? 0) > 0,
    },
    {
      title: 'today.stepDecide',
      text: 'today.stepDecideText',
      to: paths.adminMasterDashboard,
      action: 'today.doDecide',
      isDone: (requests?.reviewed ?? 0) > 0,
    },
    {
      title: 'today.stepPay',
      text: 'today.stepPayText',
      to: paths.adminPayouts,
      action: 'today.stepPayOpen',
      isDone: false,
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <PartsCard
      title={t('today.steps')}
      beside={
        friday && (
          <span className="second-line">
            <Message of="today.nextFriday" date={longDate(friday)} />
          </span>
        )
      }
    >
      <ol className="rows">
        {steps.map((step, at) => (
          <li key={step.title} className={styles.step} data-next={step === next || undefined}>
            <span className={styles.number}>
              {step.isDone ? (
                <IconCheck size={18} stroke={2.5} role="img" aria-label={t('today.stepDone')} />
              ) : (
                <Ltr>{at + 1}</Ltr>
              )}
            </span>
            <div>
              <h3>{t(step.title)}</h3>
              <p className="second-line">{t(step.text)}</p>
            </div>
            <SecondaryLink to={step.to}>{t(step.action)}</SecondaryLink>
          </li>
        ))}
      </ol>
    </PartsCard>
  )
}
