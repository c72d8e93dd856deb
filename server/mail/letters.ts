import { correctionGroups } from '#domain/corrections.ts'
import { type LetterKind, letterSubjects } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import { isPositiveAmount } from '#domain/money.ts'
import { type CalendarDate, formatLongDate } from '#domain/payment-date.ts'
import { approvalTold } from '#domain/payouts/family-view.ts'
import type { Config } from '#server/config.ts'
import type { MessageKey } from '#server/messages.ts'
import { decision } from './decision-letter.ts'
import { invitation } from './invitation-letter.ts'
import type { Build, Content, Paragraph, Template } from './letter-content.ts'
import { office_week, reminders } from './office-letters.ts'
import type { LetterData, LetterToSend } from './store.ts'

type RequesterData = LetterData['reviewed']

/** Says which request a letter is about; a direct one is followed by its code. */
function whichRequest(data: RequesterData, say: Build, locale: Locale): Paragraph[] {
  const { code, request_code, requested_on } = data
  const about =
    request_code && requested_on
      ? [
          say('mail.aboutRequest', {
            code: request_code,
            date: formatLongDate(requested_on, locale),
          }),
        ]
      : []
  return [...about, ...(code ? [say('mail.followByCode', { code })] : [])]
}

/** A letter to a requester, about one request. */
const toRequester = <Data extends RequesterData>(
  said: MessageKey | Template<Data>['paragraphs'],
  { page = 'dashboard', note }: { page?: string; note?: MessageKey } = {},
): Template<Data> => ({
  paragraphs: (data, say, locale) => [
    say('mail.helloName', { name: data.full_name }),
    ...(typeof said === 'string' ? [say(said)] : said(data, say, locale)),
    ...whichRequest(data, say, locale),
  ],
  // Leads to the request, on a page of the family's; a direct one is followed by its code.
  button: {
    label: 'mail.viewButton',
    path: ({ code }, locale) => `/${locale}/${code ? 'status' : page}`,
  },
  note,
})

/** A letter about the security of an account, which leads to its sessions. */
const notice = (text: MessageKey, note: MessageKey = 'mail.notYouNote'): Template<unknown> => ({
  paragraphs: (_, say) => [say('mail.hello'), say(text)],
  button: { label: 'mail.securityButton', path: (_, locale) => `/${locale}/security` },
  note,
})

/** What a family does after a return: with an account it corrects the details itself. */
function returnAdvice({ advice, code }: LetterData['payment_returned'], say: Build) {
  if (!advice || advice === 'call') return []
  return [say(code || advice === 'nothing' ? `dash.advice.${advice}` : `dash.correct.${advice}`)]
}

type FileData = { file: string; pay_on: CalendarDate; downloaded_by?: string; said_by?: string }

/** Says what somebody did with a file for a bank, or what became of it. */
const aboutFile =
  (text: MessageKey) =>
  ({ file, pay_on, downloaded_by, said_by }: FileData, say: Build, locale: Locale) => [
    say('mail.hello'),
    say(text, { name: said_by ?? downloaded_by ?? '', file, date: formatLongDate(pay_on, locale) }),
  ]

/** The templates of all letters; their subjects are in domain/letters.ts. */
const templates: { [Kind in LetterKind]: Template<LetterData[Kind]> } = {
  confirm: {
    paragraphs: (_, say) => [say('mail.hello'), say('mail.confirmText')],
    button: {
      label: 'mail.confirmButton',
      path: ({ token }, locale) => `/${locale}/auth-confirm#token=${token}`,
    },
    note: 'mail.confirmNote',
  },
  reset: {
    paragraphs: (_, say) => [say('mail.hello'), say('mail.resetText')],
    button: {
      label: 'mail.resetButton',
      path: ({ token }, locale) => `/${locale}/change-password#token=${token}`,
    },
    note: 'mail.resetNote',
  },
  change_email: {
    paragraphs: (_, say) => [say('mail.hello'), say('mail.changeEmailText')],
    button: {
      label: 'mail.confirmButton',
      path: ({ token }, locale) => `/${locale}/auth-confirm#change=${token}`,
    },
    note: 'mail.changeEmailNote',
  },
  admin_invite: {
    paragraphs: ({ invited_by }, say) => [
      say('mail.hello'),
      say('mail.inviteText', { name: invited_by }),
    ],
    button: {
      label: 'mail.inviteButton',
      path: ({ token }, locale) => `/${locale}/administrator-invite#token=${token}`,
    },
    note: 'mail.inviteNote',
  },
  administrators_changed: {
    paragraphs: ({ change, email, by = '', token }, say) => [
      say('mail.hello'),
      say(`mail.administrators.${change}`, { email, name: by }),
      ...(token
        ? [say(change === 'removed' ? 'mail.administratorRemoval' : 'mail.administratorTrial')]
        : []),
    ],
    button: {
      label: 'mail.administratorsButton',
      path: ({ token }, locale) =>
        token ? `/${locale}/administrator-trial#token=${token}` : '/admin/administrators',
    },
    note: 'mail.administratorsNote',
  },
  request_received: toRequester(({ expected_payment_date }, say, locale) => [
    say('mail.receivedText'),
    say('mail.receivedDate', { date: formatLongDate(expected_payment_date, locale) }),
  ]),
  reviewed: toRequester(decision),
  question: toRequester(
    ({ code }, say) => [say(code ? 'mail.questionDirect' : 'mail.questionText')],
    { page: 'dashboard#question' }, // QUESTION_HASH in web/paths.ts
  ),
  paid: toRequester('mail.paidText'),
  details_changed: toRequester(
    ({ groups }, say) => [
      say('mail.correctedText'),
      ...correctionGroups
        .filter((group) => groups.split(',').includes(group))
        .map((group) => say(`mail.corrected.${group}`)),
    ],
    { note: 'mail.correctedNote' },
  ),
  payment_returned: toRequester((data, say) => [
    say('mail.returnedText'),
    ...returnAdvice(data, say),
  ]),
  payment_not_returned: toRequester('mail.notReturnedText'),
  check_replaced: toRequester('mail.checkReplacedText'),
  confirm_dues: toRequester('mail.confirmDuesText'),
  invitation,
  payout_file: { paragraphs: aboutFile('mail.payoutFileText') },
  payout_file_not_given: { paragraphs: aboutFile('mail.fileNotGivenText') },
  payout_file_refused: { paragraphs: aboutFile('mail.fileRefusedText') },
  payout_contradicted: {
    paragraphs: aboutFile('mail.contradictedText'),
    button: { label: 'mail.contradictedButton', path: () => '/admin/payouts/open' },
  },
  new_request: {
    paragraphs: ({ full_name }, say) => [
      say('mail.hello'),
      say('mail.newRequestText', { name: full_name }),
    ],
    button: { label: 'mail.newRequestButton', path: () => '/admin/requests' },
  },
  reminders,
  office_week,
  many_attempts: notice('mail.manyAttemptsText', 'mail.manyAttemptsNote'),
  many_codes: notice('mail.manyCodesText', 'mail.manyCodesNote'),
  new_device: notice('mail.newDeviceText'),
  password_changed: notice('mail.passwordChangedText'),
  email_changed: notice('mail.emailChangedText', 'mail.emailChangedNote'),
  email_set_by_office: notice('mail.emailSetText', 'mail.emailSetNote'),
  email_change_asked: notice('mail.emailChangeAskedText', 'mail.emailChangeAskedNote'),
  two_step_on: notice('mail.twoStepOnText'),
  two_step_off: notice('mail.twoStepOffText'),
  recovery_code_used: notice('mail.recoveryCodeText'),
  administrator_made: notice('mail.administratorMadeText'),
  administrator_removed: notice('mail.administratorRemovedText'),
}

export type LetterSettings = Pick<Config, 'appUrl' | 'organization' | 'familySeesAmount'>

/** Returns the content of a letter in its language. Throws a TypeError for an unknown kind. */
export function contentOf(
  letter: LetterToSend,
  { appUrl, organization, familySeesAmount }: LetterSettings,
): Content {
  const { kind, locale } = letter
  const template = templates[kind] as Template<typeof letter.data>
  const { approval } = letter
  const data = {
    ...letter.data,
    ...(approval && { approved: approvalTold(approval, familySeesAmount) }),
    // Nothing will be paid on any Friday.
    ...(approval && !isPositiveAmount(approval.donation_amount) && { pay_on: undefined }),
  }
  const say: Build = (key, values = {}) => ({
    key,
    values: { organization: organization.name, ...values },
  })
  return {
    locale,
    subject: letterSubjects[kind],
    paragraphs: template.paragraphs(data as typeof letter.data, say, locale),
    button: template.button && {
      label: template.button.label,
      url: appUrl + template.button.path(letter.data, locale),
    },
    note: template.note && say(template.note),
    organization: organization.name,
    officeEmail: organization.officeEmail,
    officePhone: organization.officePhone,
    officePhoneLink: organization.officePhoneLink,
  }
}
