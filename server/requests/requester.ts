import { checkAccessCode } from '#domain/access-code.ts'
import type { Locale } from '#domain/locales.ts'
import { samePhone } from '#domain/phone-number.ts'
import { progressOf } from '#domain/request-status.ts'
import { reusedFields } from '#domain/reuse.ts'
import type { Handlers } from '#server/context.ts'
import { mayActFor } from '#server/http/access.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import { tryPhone } from '#server/http/rate-limits.ts'
import { wording } from '#server/messages.ts'
import type { Services } from '#server/services.ts'
import { requesterAnswer, standingOf } from './answers.ts'
import { numbersAgain } from './last-request.ts'
import { lastRequestOf } from './last-request-store.ts'
import { readSubmission } from './read-submission.ts'
import * as store from './store.ts'
import { createSubmit } from './submitting.ts'

type Names =
  | 'get_request_categories'
  | 'create_request'
  | 'get_request_info'
  | 'get_previous_details'
  | 'get_request_status_by_code'

/**
 * Returns the requester's handlers: submit, list their own requests, and the status check without
 * an account.
 */
export function requesterProcedures(services: Services): Handlers<Names> {
  const submit = createSubmit(services)

  return {
    get_request_categories: (_, { db }) => store.categories(db),

    async create_request(input, context) {
      const checked = checkAccessCode(input.input_code)
      if (!checked.ok) return refuse(checked.error, { input_code: checked.error })
      const read = readSubmission(input, { emailRequired: true, capitalize: false })
      if (!read.ok) return refuse('err.invalidInput', read.fields)
      const { input_reach: reach = null, input_text_consent: consent } = input
      const { submission } = read
      return submit(context, { code: checked.code, submission, reach, consent })
    },

    async get_request_info({ user_id_input }, { db, now, caller, services }) {
      mayActFor(caller, user_id_input)
      const rows = await store.requestsOfUser(db, user_id_input)
      const isOwn = caller.user.id === user_id_input
      const { locale } = caller
      return { requests: rows.map((row) => requesterAnswer(services, row, { isOwn, locale, now })) }
    },

    async get_previous_details({ family_id }, { db, caller, services: { sealer } }) {
      if (family_id && caller.kind !== 'administrator') throw new NotFound()
      const last = family_id
        ? await lastRequestOf(db, 'family_id', family_id)
        : await lastRequestOf(db, 'user_id', caller.user.id)
      if (!last) return { values: {}, numbers: null }
      const values = reusedFields.flatMap((field) => (last[field] ? [[field, last[field]]] : []))
      const numbers = family_id ? numbersAgain(sealer, last) : null
      return { values: Object.fromEntries(values), numbers }
    },

    async get_request_status_by_code(
      { code_text, phone },
      { db, now, caller: { address, locale }, services: { limits } },
    ) {
      const checked = checkAccessCode(code_text)
      if (!checked.ok) return refuse(checked.error, { code_text: checked.error })
      if (!phone.trim()) return refuse('common.required', { phone: 'common.required' })
      const { code } = checked
      const found = await tryPhone(limits, { address, subject: code }, async () => {
        const request = await store.requestOfCode(db, code)
        // Compares a phone even if no request was found, so that both cases take the same time.
        const stored = request?.phone ?? '0000000'
        return samePhone(phone, stored, request?.country) ? request : undefined
      })
      return found ? statusAnswer(found, services, { locale, now }) : refuse('err.statusNotFound')
    },
  }
}

type Reading = { locale: Locale; now: Date }
type FoundRequest = NonNullable<Awaited<ReturnType<typeof store.requestOfCode>>>

function statusAnswer(found: FoundRequest, services: Services, { locale, now }: Reading) {
  const { approved_amount: _, dues: __, ...standing } = standingOf(found, services, now)
  const { outcome, user_id } = found
  return {
    success: true as const,
    ...standing,
    progress: progressOf(standing.status),
    outcome,
    declined_text:
      outcome === 'declined'
        ? (services.config.declinedText[locale] ?? wording(locale, 'status.declined'))
        : null,
    has_account: user_id !== null,
  }
}
