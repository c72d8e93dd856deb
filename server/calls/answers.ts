import { formatAccessCode } from '#domain/access-code.ts'
import type { CallReason } from '#domain/calls.ts'
import type { Locale } from '#domain/locales.ts'
import { dialledNumber } from '#domain/phone-number.ts'
import { type MessageKey, wording } from '#server/messages.ts'
import type { CallRow, Reason } from './call-list.ts'

/** The sentences of calls. None holds a name, an amount, a reason or a number of the family. */

const sentences: Record<CallReason, MessageKey> = {
  returned: 'mail.say.returned',
  question: 'mail.say.question',
  confirm_dues: 'mail.say.confirmDues',
  reviewed: 'mail.say.reviewed',
  check_replaced: 'mail.say.checkReplaced',
  paid: 'mail.say.paid',
  undelivered: 'mail.say.undelivered',
  payment_not_returned: 'mail.say.notReturned',
  reply: 'mail.say.reply',
  invitation: 'mail.say.invitation',
}

/** Returns what to say about a reason in a language. */
export function sentenceOf(
  { reason, advice, code }: Pick<Reason, 'reason' | 'advice'> & { code?: string | null },
  locale: Locale,
) {
  if (reason === 'undelivered' && code === 'sms') return wording(locale, 'mail.say.textUndelivered')
  if (reason !== 'returned') return wording(locale, sentences[reason])
  if (!advice || advice === 'call') return wording(locale, 'mail.say.returnedAsk')
  return `${wording(locale, 'mail.say.returned')} ${wording(locale, `dash.advice.${advice}`)}`
}

/** Returns how a call begins in a language. */
export const greetingOf = (organization: string, locale: Locale) =>
  wording(locale, 'mail.say.greeting', { organization })

type Given = {
  organization: string
  questions: Map<string, string>
  holder: { held_by: string; name: string } | undefined
  caller: string
}

export function answerOf(row: CallRow, given: Given) {
  const { person, reasons, calls } = row
  const { holder } = given
  const [last] = calls
  const isMine = holder?.held_by === given.caller
  return {
    call_id: row.key,
    phone: person.phone,
    e164: dialledNumber(person.phone, person.phone_country),
    name: person.full_name,
    language: person.locale,
    family_id: person.family_id,
    family_number: person.family_number,
    greeting: greetingOf(given.organization, person.locale),
    reasons: reasons.map((reason) => {
      const words = reason.reason === 'question' ? given.questions.get(reason.subject) : undefined
      return {
        kind: reason.reason,
        request_id: reason.request_id,
        code: reason.person.request_code && formatAccessCode(reason.person.request_code),
        since: reason.since,
        say: sentenceOf(reason, person.locale),
        question: words === undefined ? null : { id: reason.subject, text: words },
        reply: 'reply' in reason ? reason.reply : null,
      }
    }),
    tries: calls.length,
    last_at: last?.called_at ?? null,
    last_outcome: last?.outcome ?? null,
    last_by_name: last?.called_by_name ?? null,
    last_note: last?.note ?? null,
    is_wrong_number: row.isWrongNumber,
    taken_by_name: holder && !isMine ? holder.name : null,
    is_taken_by_me: isMine,
    version: row.version,
  }
}
