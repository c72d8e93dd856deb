import { randomUUID } from 'node:crypto'
import { formatAccessCode } from '#domain/access-code.ts'
import { isHidden } from '#domain/code-use.ts'
import { type CalendarDate, calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
import type { Reach } from '#domain/reach.ts'
import { type FoundCode, findCodes } from '#server/codes/index.ts'
import type { Context } from '#server/context.ts'
import { grouped } from '#server/database/grouped.ts'
import type { SignedIn } from '#server/http/access.ts'
import { HttpError, refuse } from '#server/http/failures.ts'
import type { Tried } from '#server/http/rate-limits.ts'
import type { Services } from '#server/services.ts'
import { requesterAnswer } from './answers.ts'
import { sealedAndMarked } from './marks.ts'
import { canonical, contentOf, type Submission } from './read-submission.ts'
import * as store from './store.ts'
import { createSubmissionStore } from './submission-store.ts'

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

/** A checked submission, with the code that pays for it. */
type Submitted = {
  /** In stored form. */
  code: string
  submission: Submission
  /** How the person wants to be reached; null if nobody said it. */
  reach: Reach | null
}

/**
 * Returns a function that submits a request of the caller's account: it spends the code and stores the
 * letters. Repeating it returns the same request.
 */
export function createSubmit(services: Services) {
  const { timeZone } = services.config.organization
  const findCodeOf = createCodeSearch(services)
  const storeSubmission = createSubmissionStore(services.db, timeZone)

  return async function submit(
    context: Context<SignedIn>,
    { code, submission: entered, reach }: Submitted,
  ) {
    const { sealer } = services
    const { now: created_at, caller } = context
    const { user, locale, address } = caller
    // The email address is the account's; the form shows it read-only (docs/product.md §4.1).
    const request = { ...entered.request, email: user.email }
    const submission = { ...entered, request }

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
      {
        ...{ actor: caller, code, reach, details, marks, letter },
        request: { ...content, ...own },
      },
      () => findCodeOf({ code, tried, today }),
    )
    if ('refusal' in stored) throw stored.refusal
    if (stored.outcome === 'unknown_category') {
      return refuse('err.invalidInput', { input_category: 'common.required' })
    }
    if (stored.outcome === 'other_content') {
      return refuse('request.exists', { input_code: 'request.exists' })
    }
    if (!('id' in stored)) {
      const why = (stored.outcome === 'refused' && stored.end) || 'code.invalid'
      return refuse(why, { input_code: why })
    }
    if (stored.outcome === 'repeated') return ownRequest(context, stored.id)
    services.announcer.announce(
      { kind: 'request.created', id, user_id: user.id },
      { kind: 'mail.waiting' },
    )
    const row = { ...content, ...details, ...undecided, id, created_at, code }
    return { success: true as const, request: requesterAnswer(services, row, answering) }
  }
}

/** Returns a request of the caller's account, as the answer to submitting it. */
export async function ownRequest({ db, now, caller, services }: Context<SignedIn>, id: string) {
  const row = await store.requesterRequest(db, id)
  const answering = { isOwn: true, locale: caller.locale, now }
  return { success: true as const, request: requesterAnswer(services, row, answering) }
}

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
