import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import { compose } from './compose.ts'
import type { OutboxLetter } from './store.ts'

/** Sends letters. */
export type Delivery = {
  deliver(letter: OutboxLetter): Promise<void>
  close(): void
}

const SECOND_MS = 1000

/**
 * Sends through the server of SMTP_URL. Returns undefined without SMTP_URL: letters stay in the
 * outbox for the mailbox page.
 */
export function createDelivery(config: Config): Delivery | undefined {
  const { smtpUrl, organization, mailFrom, appUrl } = config
  if (!smtpUrl) return undefined
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 30 * SECOND_MS,
    greetingTimeout: 30 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
  })
  const host = new URL(appUrl).hostname
  return {
    async deliver(letter) {
      const { subject, text, html } = compose(letter, config)
      await transport.sendMail({
        from: { name: organization.name, address: mailFrom },
        to: { name: '', address: letter.recipient },
        subject,
        text,
        html,
        // The same id on every attempt, so that mail servers can recognize a duplicate.
        messageId: `<${letter.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.locale },
      })
    },
    close: () => transport.close(),
  }
}
