import { randomUUID } from 'node:crypto'
import { checkAccessCode } from '#domain/access-code.ts'
import { calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
import { samePhone } from '#domain/request-form.ts'
import { progressOf } from '#domain/request-status.ts'
import { mayActFor } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import type { Handlers, Services } from '#server/services.ts'
import { requesterAnswer } from './answers.ts'
import { sealPayment } from './payment-numbers.ts'
import * as store from './store.ts'
import { canonical, readSubmission, storedFields } from './submission.ts'
import { submit } from './submit.ts'

type Names =
  | 'get_request_categories'
  | 'create_request'
  | 'get_request_info'
  | 'get_request_status_by_code'

/** What a requester does: submit a request, see their own, and ask how far one is without signing in. */
export function requesterProcedures(services: Services): Handlers<Names> {
  const { db, config, sealer, limits } = services
  const { timeZone } = config.organization

  return {
    get_request_categories: () => store.categories(db),

    async create_request(input, caller) {
      const { user, locale, address } = caller
      const checked = checkAccessCode(input.input_code)
      if (!checked.ok) return refuse(checked.error, { input_code: checked.error })
      const { code } = checked
      const read = readSubmission(input, { emailRequired: true, capitalize: false })
      if (!read.ok) return refuse('err.invalidInput', read.fields)
      // The e-mail address is the account's; the form shows it read-only (docs/product.md §4.1).
      const fields = { ...read.submission.fields, email: user.email }
      const submission = { ...read.submission, fields }

      const tried = { address, subject: user.id }
      await limits.codes.check(tried)
      const id = randomUUID()
      const created_at = new Date()
      const details = sealPayment(sealer, id, submission.payment)
      const work = submit(db, {
        actor: caller,
        code,
        request: {
          ...storedFields(submission),
          id,
          user_id: user.id,
          date_of_request: calendarDateIn(created_at, timeZone),
          locale,
          submission_hash: sealer.fingerprint(canonical(submission, code)),
          created_at,
        },
        details,
        letter: {
          kind: 'request_received',
          recipient: user.email,
          locale,
          data: {
            full_name: submission.fields.full_name ?? '',
            expected_payment_date: expectedPaymentDate(created_at, timeZone),
          },
        },
      })
      const submitted = await work.catch(store.unlessUnknownCategory)
      if (submitted === 'unknown_category') {
        return refuse('err.invalidInput', { input_category: 'common.required' })
      }
      if (!('id' in submitted)) {
        // Who submits a code that is spent is no guesser; who submits one that never was may be.
        if (submitted.outcome === 'no_code') await limits.codes.count(tried)
        return refuse('code.invalid', { input_code: 'code.invalid' })
      }
      if (submitted.outcome === 'created') {
        services.announcer.announce(
          { kind: 'request.created', id, user_id: user.id },
          { kind: 'mail.waiting' },
        )
      }
      const row =
        submitted.outcome === 'created'
          ? {
              ...storedFields(submission),
              ...details,
              id,
              created_at,
              code,
              status: 'created' as const,
            }
          : await store.requesterRequest(db, submitted.id)
      return { success: true, request: requesterAnswer(services, row, { isOwn: true }) }
    },

    async get_request_info({ user_id_input }, caller) {
      mayActFor(caller, user_id_input)
      const rows = await store.requestsOfUser(db, user_id_input)
      const isOwn = caller.user.id === user_id_input
      return { requests: rows.map((row) => requesterAnswer(services, row, { isOwn })) }
    },

    async get_request_status_by_code({ code_text, phone }, { address }) {
      const checked = checkAccessCode(code_text)
      if (!checked.ok) return refuse(checked.error, { code_text: checked.error })
      if (!phone.trim()) return refuse('common.required', { phone: 'common.required' })
      const { code } = checked
      const found = await limits.status.attempt(
        { address, subject: code },
        async () => {
          const request = await store.requestOfCode(db, code)
          // The phone is compared where there is no request too, so that both take the same time.
          return samePhone(phone, request?.phone ?? '0000000') ? request : undefined
        },
        (request) => request === undefined,
      )
      if (!found) return refuse('err.statusNotFound')
      return {
        success: true,
        status: found.status,
        progress: progressOf(found.status),
        expected_payment_date: expectedPaymentDate(found.created_at, timeZone),
      }
    },
  }
}
