import type { Kysely } from 'kysely'
import { canRequest } from '#domain/code-use.ts'
import { findCode } from '#server/codes/index.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Letter } from '#server/mail/index.ts'
import type { PaymentRow } from './payment-numbers.ts'
import { findRepeat, type NewRequest } from './store.ts'
import { insertSubmission } from './submission-store.ts'

/** A request that is not stored yet, with the code that is to pay for it in its stored form. */
export type Submit = {
  actor: Actor
  code: string
  request: Omit<NewRequest, 'code_id'> & { user_id: string; locale: Letter['locale'] }
  details: PaymentRow
  letter: Letter & { recipient: string }
}

/** What became of it; the id is that of the request that exists. `no_code`: there is none like this. */
export type Submitted =
  | { outcome: 'created' | 'repeated'; id: string }
  | { outcome: 'refused' | 'no_code' }

/**
 * Spends a code on a request (docs/product.md §2.4). Of those who submit the same code at
 * the same moment one finds it as it was; the others look again and find it spent: a repeat of the
 * same submission is answered with its request, anything else is refused.
 */
export async function submit(
  db: Kysely<Tables>,
  { actor, code, request, details, letter }: Submit,
): Promise<Submitted> {
  const { id, user_id, full_name } = request
  for (;;) {
    const found = await findCode(db, code)
    if (!found) return { outcome: 'no_code' }
    const submission = { ...request, code_id: found.id }
    if (!canRequest(found, user_id)) {
      const repeated = await findRepeat(db, submission)
      return repeated ? { outcome: 'repeated', id: repeated } : { outcome: 'refused' }
    }
    const officeLetter = { kind: 'new_request', data: { full_name } }
    const stored = { code: found, actor, request: submission, details, letter, officeLetter }
    if (await insertSubmission(db, stored)) return { outcome: 'created', id }
  }
}
