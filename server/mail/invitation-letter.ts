import { formatLongDate } from '#domain/payment-date.ts'
import type { Template } from './letter-content.ts'
import type { LetterData } from './letter-data.ts'

/** The letter to a family that a campaign invites: into its account, or to open one with the code. */
export const invitation: Template<LetterData['invitation']> = {
  paragraphs: ({ full_name, campaign, text, closes_on, code, has_account }, say, locale) => [
    full_name ? say('mail.helloName', { name: full_name }) : say('mail.hello'),
    say('mail.invitationText', { campaign }),
    ...(text ? [say('mail.invitationWords', { text })] : []),
    has_account ? say('mail.invitationAccount') : say('mail.invitationCode', { code }),
    say('mail.invitationUntil', { date: formatLongDate(closes_on, locale) }),
  ],
  button: {
    label: 'mail.invitationButton',
    path: ({ code, has_account }, locale) =>
      has_account ? `/${locale}/dashboard` : `/${locale}/register?code=${code}`,
  },
}
