import type { Locale } from '#domain/locales.ts'
import { formatLongDate } from '#domain/payment-date.ts'
import type { Config } from '#server/config.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Letter, LetterData, LetterKind } from './store.ts'

/** A message and the values for its placeholders. */
export type Paragraph = { key: MessageKey; values: Record<string, string> }

/** The content of a letter, before it is rendered as HTML or plain text. */
export type Content = {
  locale: Locale
  subject: MessageKey
  paragraphs: Paragraph[]
  button?: { label: MessageKey; url: string }
  /** Shown below the button. */
  note?: Paragraph
  organization: string
  officeEmail: string
}

type Build = (key: MessageKey, values?: Record<string, string>) => Paragraph
type Template<Data> = {
  subject: MessageKey
  paragraphs: (data: Data, say: Build, locale: Locale) => Paragraph[]
  button?: { label: MessageKey; path: (data: Data, locale: Locale) => string }
  note?: MessageKey
}

/** A letter about the security of an account, which leads to its sessions. */
const notice = (
  subject: MessageKey,
  text: MessageKey,
  note: MessageKey = 'mail.notYouNote',
): Template<unknown> => ({
  subject,
  paragraphs: (_, say) => [say('mail.hello'), say(text)],
  button: { label: 'mail.securityButton', path: (_, locale) => `/${locale}/security` },
  note,
})

/**
 * The templates of all letters. Subjects contain no amount, number or reason (docs/product.md
 * §9.2).
 */
const templates: { [Kind in LetterKind]: Template<LetterData[Kind]> } = {
  confirm: {
    subject: 'mail.confirmSubject',
    paragraphs: (_, say) => [say('mail.hello'), say('mail.confirmText')],
    button: {
      label: 'mail.confirmButton',
      path: ({ token }, locale) => `/${locale}/auth-confirm?token=${token}`,
    },
    note: 'mail.confirmNote',
  },
  reset: {
    subject: 'mail.resetSubject',
    paragraphs: (_, say) => [say('mail.hello'), say('mail.resetText')],
    button: {
      label: 'mail.resetButton',
      path: ({ token }, locale) => `/${locale}/change-password?token=${token}`,
    },
    note: 'mail.resetNote',
  },
  admin_invite: {
    subject: 'mail.inviteSubject',
    paragraphs: ({ invited_by }, say) => [
      say('mail.hello'),
      say('mail.inviteText', { name: invited_by }),
    ],
    button: {
      label: 'mail.inviteButton',
      path: ({ token }, locale) => `/${locale}/administrator-invite?token=${token}`,
    },
    note: 'mail.inviteNote',
  },
  request_received: {
    subject: 'mail.receivedSubject',
    paragraphs: ({ full_name, expected_payment_date }, say, locale) => [
      say('mail.helloName', { name: full_name }),
      say('mail.receivedText'),
      say('mail.receivedDate', { date: formatLongDate(expected_payment_date, locale) }),
    ],
    button: { label: 'mail.viewButton', path: (_, locale) => `/${locale}/dashboard` },
  },
  reviewed: {
    subject: 'mail.reviewedSubject',
    paragraphs: ({ full_name }, say) => [
      say('mail.helloName', { name: full_name }),
      say('mail.reviewedText'),
    ],
    button: { label: 'mail.viewButton', path: (_, locale) => `/${locale}/dashboard` },
  },
  question: {
    subject: 'mail.questionSubject',
    paragraphs: ({ full_name }, say) => [
      say('mail.helloName', { name: full_name }),
      say('mail.questionText'),
    ],
    button: { label: 'mail.viewButton', path: (_, locale) => `/${locale}/dashboard` },
  },
  paid: {
    subject: 'mail.paidSubject',
    paragraphs: ({ full_name }, say) => [
      say('mail.helloName', { name: full_name }),
      say('mail.paidText'),
    ],
    button: { label: 'mail.viewButton', path: (_, locale) => `/${locale}/dashboard` },
  },
  payment_returned: {
    subject: 'mail.returnedSubject',
    paragraphs: ({ full_name, advice }, say) => [
      say('mail.helloName', { name: full_name }),
      say('mail.returnedText'),
      ...(advice === 'call' ? [] : [say(`dash.advice.${advice}`)]),
    ],
    button: { label: 'mail.viewButton', path: (_, locale) => `/${locale}/dashboard` },
  },
  payout_file: {
    subject: 'mail.payoutFileSubject',
    paragraphs: ({ file, pay_on, downloaded_by }, say, locale) => [
      say('mail.hello'),
      say('mail.payoutFileText', {
        name: downloaded_by,
        file,
        date: formatLongDate(pay_on, locale),
      }),
    ],
  },
  new_request: {
    subject: 'mail.newRequestSubject',
    paragraphs: ({ full_name }, say) => [
      say('mail.hello'),
      say('mail.newRequestText', { name: full_name }),
    ],
    button: { label: 'mail.newRequestButton', path: () => '/admin/requests' },
  },
  many_attempts: notice(
    'mail.manyAttemptsSubject',
    'mail.manyAttemptsText',
    'mail.manyAttemptsNote',
  ),
  new_device: notice('mail.newDeviceSubject', 'mail.newDeviceText'),
  password_changed: notice('mail.passwordChangedSubject', 'mail.passwordChangedText'),
  two_step_on: notice('mail.twoStepOnSubject', 'mail.twoStepOnText'),
  two_step_off: notice('mail.twoStepOffSubject', 'mail.twoStepOffText'),
  recovery_code_used: notice('mail.recoveryCodeSubject', 'mail.recoveryCodeText'),
  administrator_made: notice('mail.administratorMadeSubject', 'mail.administratorMadeText'),
  administrator_removed: notice(
    'mail.administratorRemovedSubject',
    'mail.administratorRemovedText',
  ),
}

/** Returns the content of a letter in its language. Throws a TypeError for an unknown kind. */
export function contentOf(
  letter: Letter,
  { appUrl, organization }: Pick<Config, 'appUrl' | 'organization'>,
): Content {
  const { kind, locale } = letter
  const template = templates[kind] as Template<typeof letter.data>
  const say: Build = (key, values = {}) => ({
    key,
    values: { organization: organization.name, ...values },
  })
  return {
    locale,
    subject: template.subject,
    paragraphs: template.paragraphs(letter.data, say, locale),
    button: template.button && {
      label: template.button.label,
      url: appUrl + template.button.path(letter.data, locale),
    },
    note: template.note && say(template.note),
    organization: organization.name,
    officeEmail: organization.officeEmail,
  }
}
