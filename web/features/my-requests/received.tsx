import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Code } from './card.tsx'
import styles from './received.module.css'

/** What the wizard passes to the dashboard after a request was received. */
export type Received = { code: string; expected_payment_date: string }

/** Returns what a location's state says about a request just received, if anything. */
export function receivedOf(state: unknown): Received | undefined {
  if (typeof state !== 'object' || state === null || !('received' in state)) return undefined
  return state.received as Received
}

/** Confirms on the dashboard that the request was received, and when it will be paid. */
export function RequestReceived({
  received,
  onClose,
}: {
  received: Received
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.received} aria-labelledby="received">
      <IconCircleCheck className={styles.mark} size={56} stroke={1.5} aria-hidden="true" />
      <h2 id="received" ref={heading} tabIndex={-1}>
        {t('wizard.submitted')}
      </h2>
      <p className={styles.date}>
        <Message
          of="dash.received"
          date={<strong>{formats.longDate(received.expected_payment_date)}</strong>}
        />
      </p>
      <p>
        <Message of="dash.receivedCode" code={<Code code={received.code} />} />
      </p>
      <p className="quiet">{t('dash.receivedNext')}</p>
      <SecondaryButton onClick={onClose}>{t('wizard.toDashboard')}</SecondaryButton>
    </section>
  )
}
