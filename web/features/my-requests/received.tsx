import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Code } from './card.tsx'
import { myRequests } from './queries.ts'
import styles from './received.module.css'

/** What the wizard passes to the dashboard after a request was received. */
export type Received = { code: string; expected_payment_date: string | null }

/** Returns what a location's state says about a request just received, if anything. */
export function receivedOf(state: unknown): Received | undefined {
  if (typeof state !== 'object' || state === null || !('received' in state)) return undefined
  return state.received as Received
}

type ReceivedProps = { received: Received; userId: string | undefined; onClose: () => void }

/**
 * Confirms on the dashboard that the request was received, and when it will be paid if it is
 * approved. Nothing once the office has answered: a reload keeps what the wizard passed on.
 */
export function RequestReceived({ received, userId, onClose }: ReceivedProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: requests = [] } = useQuery({ ...myRequests(userId ?? ''), enabled: !!userId })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const request = requests.find((one) => one.code === received.code)
  const { code, expected_payment_date } = received
  if (!expected_payment_date || (request && request.outcome !== 'undecided')) return null
  return (
    <section className={styles.received} aria-labelledby="received">
      <IconCircleCheck className={styles.mark} size={56} stroke={1.5} aria-hidden="true" />
      <h2 id="received" ref={heading} tabIndex={-1}>
        {t('wizard.submitted')}
      </h2>
      <p className={styles.date}>
        <Message
          of="dash.received"
          date={<strong>{formats.longDate(expected_payment_date)}</strong>}
        />
      </p>
      <p>
        <Message of="dash.receivedCode" code={<Code code={code} />} />
      </p>
      <p className="quiet">{t('dash.receivedNext')}</p>
      <SecondaryButton onClick={onClose}>{t('wizard.toDashboard')}</SecondaryButton>
    </section>
  )
}
