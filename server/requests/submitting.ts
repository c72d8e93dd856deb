import { randomUUID } from 'node:crypto'
import { formatAccessCode } from '#domain/access-code.ts'
import { calendarDateIn, expectedPaymentDate } from '#domain/payment-date.ts'
import type { Reach } from '#domain/reach.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { createTurns } from '#server/http/turns.ts'
import { readTextWish } from '#server/reach/index.ts'
import type { Services } from '#server/services.ts'
import { requesterAnswer } from './answers.ts'
import { storeSubmission } from './insert-store.ts'
import { sealedAndMarked } from './marks.ts'
import { canonical, contentOf, type Submission } from './read-submission.ts'
import * as store from './store.ts'

/** A checked submission, with the code that pays for it. */
type Submitted = {
  /** In stored form. */
  code: string
  submission: Submission
  /** How the person wants to be reached; null if nobody said it. */
  reach: Reach | null
  /** Whether the person agrees to text messages. */
  consent?: boolean | undefined
}

/**
 * Returns a function that submits a request of the caller's account: it spends the code and stores the
 * letters. Repeating it returns the same request. An account submits one at a time, so that the
 * guesses of a burst are counted one by one. A burst over several accounts behind one address can
 * pass the limit of the address.
 */
export function createSubmit(services: Services) {
  const { timeZone } = services.config.organization
  const inTurn = createTurns({ atOnce: 1 })

  return async function submit(
    context: Context<SignedIn>,
    { code, submission: entered, reach, consent }: Submitted,
  ) {
    const { db, sealer, limits } = services
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
    const own = { id, locale, submission_hash, created_at }
    const data = {
      full_name: content.full_name,
      request_code: formatAccessCode(code),
      requested_on: content.date_of_request,
      expected_payment_date,
    }
    const letter = { kind: 'request_received', recipient: user.email, locale, data } as const
    const row = { ...content, ...own }
    const wish = { ...request, reach, consent, user_id: user.id }
    const readWish = (within: Db) => readTextWish(within, services, wish)
    const stored = await inTurn(user.id, async () => {
      await limits.codes.check(tried)
      const made = { actor: caller, code, reach, readWish, request: row, details, marks, letter }
      const stored = await storeSubmission(db, made)
      // A spent code is no guess; a code that never existed may be one.
      if (stored.outcome === 'unknown_code') await limits.codes.count(tried)
      return stored
    })
    if (stored.outcome === 'unknown_category') {
      return refuse('err.invalidInput', { input_category: 'common.required' })
    }
    if (stored.outcome === 'unreachable') {
      return refuse('err.invalidInput', { input_reach: stored.refusal })
    }
    if (stored.outcome === 'other_content') {
      return refuse('request.exists', { input_code: 'request.exists' })
    }
    if (!('id' in stored)) {
      const why = ('end' in stored && stored.end) || 'code.invalid'
      return refuse(why, { input_code: why })
    }
    if (stored.outcome === 'repeated') return ownRequest(context, stored.id)
    services.announcer.announce(
      { kind: 'request.created', id, user_id: user.id },
      { kind: 'mail.waiting' },
    )
    const answered = { ...content, ...details, ...undecided, id, created_at, code }
    return { success: true as const, request: requesterAnswer(services, answered, answering) }
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
  lead_days: null,
  questions: [],
  documents: [],
} satisfies Partial<store.RequesterRow>
