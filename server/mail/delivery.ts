import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { compose } from './compose.ts'
import type { OutboxLetter } from './store.ts'

/** Where letters go. `isKept`: they stay in the outbox, for the mailbox page shows them from there. */
export type Delivery = {
  isKept: boolean
  deliver(letter: OutboxLetter): Promise<void>
  close(): void
}

const SECOND = 1000

/** To the server of SMTP_URL; without one letters stay where they are. */
export function createDelivery(config: Config): Delivery {
  const { smtpUrl, organization, mailFrom, appUrl } = config
  if (!smtpUrl) return { isKept: true, deliver: async () => {}, close() {} }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 30 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: 60 * SECOND,
  })
  const host = new URL(appUrl).hostname
  return {
    isKept: false,
    async deliver(letter) {
      const { subject, text, html } = compose(letter, config)
      await transport.sendMail({
        from: { name: organization.name, address: mailFrom },
        to: { name: '', address: letter.recipient },
        subject,
        text,
        html,
        // The same at every attempt, so that a letter that went out twice is known as one.
        messageId: `<${letter.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.locale },
      })
    },
    close: () => transport.close(),
  }
}
