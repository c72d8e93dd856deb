import { randomUUID } from 'node:crypto'
import { checkAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { isHidden } from '#domain/code-use.ts'
import { type CalendarDate, calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
import { samePhone } from '#domain/request-form.ts'
import { progressOf } from '#domain/request-status.ts'
import { type FoundCode, findCodes } from '#server/codes/index.ts'
import type { Handlers } from '#server/context.ts'
import { grouped } from '#server/database/grouped.ts'
import { mayActFor } from '#server/http/access.ts'
import { HttpError, refuse } from '#server/http/failures.ts'
import type { Tried } from '#server/http/rate-limits.ts'
import { giveConsent, readTextWish } from '#server/reach/index.ts'
import type { Services } from '#server/services.ts'
import { nextDueOf, noticeOf, requesterAnswer } from './answers.ts'
import { sealedAndMarked } from './marks.ts'
import { canonical, contentOf, readSubmission } from './read-submission.ts'
import * as store from './store.ts'
import { createSubmissionStore } from './submission-store.ts'

type Names =
  | 'get_request_categories'
  | 'create_request'
  | 'get_request_info'
  | 'get_previous_details'
  | 'get_request_status_by_code'

/** `tried`: by an account. */
type SoughtCode = { code: string; tried: Tried; today: CalendarDate }

/**
 * Returns a function that finds a code, or refuses with 429 a caller that guessed too many. Calls at
 * the same time are looked up together, and the guesses among them are counted before the next are
 * looked up: so a burst cannot pass before it is counted.
 */
const createCodeSearch = ({ db, limits }: Pick<Services, 'db' | 'limits'>) =>
  grouped(async (calls: SoughtCode[]) => {
    const [refusals, codes] = await Promise.all([
      limits.codes.checkAll(calls.map(({ tried }) => tried)),
      findCodes(
        db,
        calls.map(({ code }) => code),
      ),
    ])
    const found: ({ code: FoundCode | undefined } | { refusal: HttpError })[] = []
    let hasGuess = false
    for (const [at, { code: text, tried, today }] of calls.entries()) {
      // A guess of this group may have been the last one allowed.
      const refusal = refusals[at] ?? (hasGuess ? (await limits.codes.checkAll([tried]))[0] : null)
      const known = codes.get(text)
      // To a stranger it does not exist, from here on.
      const code = known && isHidden(known, tried.subject, today) ? undefined : known
      if (refusal) found.push({ refusal })
      else if (code) found.push({ code })
      else {
        // A spent code is no guess; a code that never existed may be one.
        hasGuess = true
        const tooMany = await refusalOf(limits.codes.count(tried))
        found.push(tooMany ? { refusal: tooMany } : { code })
      }
    }
    return found
  })

const refusalOf = (counted: Promise<void>) =>
  counted.then(
    () => undefined,
    (error) => {
      if (error instanceof HttpError) return error
      throw error
    },
  )

/**
 * Returns the requester's handlers: submit, list their own requests, and the status check without
 * an account.
 */
export function requesterProcedures(services: Services): Handlers<Names> {
  const { timeZone } = services.config.organization
  const findCodeOf = createCodeSearch(services)
  const storeSubmission = createSubmissionStore(services.db, timeZone)

  return {
    get_request_categories: (_, { db }) => store.categories(db),

    async create_request(input, { db, now: created_at, caller, services }) {
      const { sealer } = services
      const { user, locale, address } = caller
      const checked = checkAccessCode(input.input_code)
      if (!checked.ok) return refuse(checked.error, { input_code: checked.error })
      const { code } = checked
      const read = readSubmission(input, { emailRequired: true, capitalize: false })
      if (!read.ok) return refuse('err.invalidInput', read.fields)
      // The email address is the account's; the form shows it read-only (docs/product.md §4.1).
      const request = { ...read.submission.request, email: user.email }
      const submission = { ...read.submission, request }

      const { input_reach: reach = null, input_text_consent: consent } = input
      const { phone, country } = request
      const texts = await readTextWish(db, services, { reach, consent, phone, country })
      if (texts.refusal) return refuse('err.invalidInput', { input_reach: texts.refusal })
      const answering = { isOwn: true, locale, now: created_at }
      const tried = { address, subject: user.id }
      const id = randomUUID()
      const today = calendarDateIn(created_at, timeZone)
      const content = contentOf(submission, today)
      const { details, marks } = sealedAndMarked(sealer, id, submission)
      const submission_hash = sealer.fingerprint(canonical(submission, code))
      const expected_payment_date = expectedPaymentDate(created_at, timeZone)
      const own = { id, locale, submission_hash, created_at, expected_payment_date }
      const data = {
        full_name: content.full_name,
        request_code: formatAccessCode(code),
        requested_on: content.date_of_request,
        expected_payment_date,
      }
      const letter = { kind: 'request_received', recipient: user.email, locale, data } as const
      const stored = await storeSubmission(
        { actor: caller, reach, request: { ...content, ...own }, details, marks, letter },
        () => findCodeOf({ code, tried, today }),
      )
      if ('refusal' in stored) throw stored.refusal
      if (!('id' in stored)) return refusalFor(stored)
      // After the request: without consent nothing is sent, and the office calls.
      const { number } = texts
      if (number) await giveConsent(db, { number, by: 'family', now: created_at })
      if (stored.outcome === 'repeated') {
        const row = await store.requesterRequest(db, stored.id)
        return { success: true, request: requesterAnswer(services, row, answering) }
      }
      services.announcer.announce(
        { kind: 'request.created', id, user_id: user.id },
        { kind: 'mail.waiting' },
      )
      const row = { ...content, ...details, ...undecided, id, created_at, code }
      return { success: true, request: requesterAnswer(services, row, answering) }
    },

    async get_request_info({ user_id_input }, { db, now, caller, services }) {
      mayActFor(caller, user_id_input)
      const rows = await store.requestsOfUser(db, user_id_input)
      const isOwn = caller.user.id === user_id_input
      const { locale } = caller
      return { requests: rows.map((row) => requesterAnswer(services, row, { isOwn, locale, now })) }
    },

    async get_previous_details(_, { db, caller: { user } }) {
      const stored = Object.entries((await store.previousDetails(db, user.id)) ?? {})
      return { values: Object.fromEntries(stored.filter(([, value]) => value)) }
    },

    async get_request_status_by_code(
      { code_text, phone },
      { db, now, caller: { address }, services: { limits } },
    ) {
      const checked = checkAccessCode(code_text)
      if (!checked.ok) return refuse(checked.error, { code_text: checked.error })
      if (!phone.trim()) return refuse('common.required', { phone: 'common.required' })
      const { code } = checked
      const found = await limits.status.attempt(
        { address, subject: code },
        async () => {
          const request = await store.requestOfCode(db, code)
          // Compares a phone even if no request was found, so that both cases take the same time.
          return samePhone(phone, request?.phone ?? '0000000') ? request : undefined
        },
        (request) => request === undefined,
      )
      return found ? statusAnswer(found, timeZone, now) : refuse('err.statusNotFound')
    },
  }
}

type Stored = Awaited<ReturnType<ReturnType<typeof createSubmissionStore>>>
type NotStored = Exclude<Stored, { id: string } | { refusal: unknown }>

/** Returns why a request was not stored. */
function refusalFor(stored: NotStored) {
  if (stored.outcome === 'unknown_category') {
    return refuse('err.invalidInput', { input_category: 'common.required' })
  }
  if (stored.outcome === 'other_content') {
    return refuse('request.exists', { input_code: 'request.exists' })
  }
  const why = (stored.outcome === 'refused' && stored.end) || 'code.invalid'
  return refuse(why, { input_code: why })
}

type FoundRequest = NonNullable<Awaited<ReturnType<typeof store.requestOfCode>>>

const statusAnswer = (found: FoundRequest, timeZone: string, now: Date) => ({
  success: true as const,
  status: found.status,
  progress: progressOf(found.status),
  expected_payment_date: expectedPaymentDate(found.created_at, timeZone),
  outcome: found.outcome,
  payment_notice: noticeOf(found, timeZone, now),
  next_due_on: nextDueOf(found),
  has_account: found.user_id !== null,
})

/** What a request is before anybody has looked at it. */
const undecided = {
  status: 'created',
  outcome: 'undecided',
  message: null,
  message_texts: null,
  donation_amount: null,
  family_payment: null,
  family_dues: null,
  questions: [],
  documents: [],
} satisfies Partial<store.RequesterRow>
