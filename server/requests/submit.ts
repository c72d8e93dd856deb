import type { Kysely } from 'kysely'
import { canRequest } from '#domain/code-use.ts'
import { listAdminsMailedOnNewRequest, updateUser } from '#server/accounts/store.ts'
import { lockCode } from '#server/codes/store.ts'
import { record } from '#server/database/audit.ts'
import type { Tables } from '#server/database/tables.ts'
import { notify } from '#server/events.ts'
import { enqueue } from '#server/mail/store.ts'
import type { PaymentRow } from './payment-numbers.ts'
import { findRepeat, insertRequest, type NewRequest } from './store.ts'

/** A request that is not stored yet, with the code that is to pay for it in its stored form. */
export type Submit = {
  code: string
  request: Omit<NewRequest, 'code_id'> & { id: string; user_id: string }
  details: PaymentRow
  letter: Parameters<typeof enqueue>[1]
}

/** What became of it; the id is that of the request that exists. `no_code`: there is none like this. */
export type Submitted =
  | { outcome: 'created' | 'repeated'; id: string }
  | { outcome: 'refused' | 'no_code' }

/**
 * Spends a code on a request, in one transaction (decisions.md, "Access codes"). Whoever submits the
 * same code at the same moment waits for the code's row and then finds it spent: a repeat of the same
 * submission is answered with its request, anything else is refused.
 */
export async function submit(
  db: Kysely<Tables>,
  { code, request, details, letter }: Submit,
): Promise<Submitted> {
  const { id, user_id } = request
  return db.transaction().execute(async (transaction) => {
    const locked = await lockCode(transaction, code)
    if (!locked) return { outcome: 'no_code' }
    const submission = { ...request, code_id: locked.id }
    if (!canRequest(locked, user_id)) {
      const repeated = await findRepeat(transaction, submission)
      return repeated ? { outcome: 'repeated', id: repeated } : { outcome: 'refused' }
    }
    await insertRequest(transaction, submission, details)
    // Letters come in the language in which one last acted (decisions.md, "E-mail").
    await updateUser(transaction, user_id, { locale: request.locale })
    await record(transaction, {
      actor: user_id,
      action: 'request.created',
      subject_type: 'request',
      subject_id: id,
    })
    await enqueue(transaction, letter)
    for (const { email, locale } of await listAdminsMailedOnNewRequest(transaction)) {
      const data = { full_name: request.full_name }
      await enqueue(transaction, { kind: 'new_request', recipient: email, locale, data })
    }
    await notify(transaction, { kind: 'request.created', id, user_id })
    return { outcome: 'created', id }
  })
}
