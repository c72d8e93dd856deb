import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError, refuse } from '#server/http/failures.ts'
import { erasePayments, isUnderway } from '#server/payouts/index.ts'
import * as store from './store.ts'

/**
 * Erases a person for good. Deletes the files first: if the storage is unreachable, it throws 503
 * and has erased nothing. If it fails midway, some files are deleted but every row remains; calling
 * erase again finishes the job.
 */
export async function erasePerson(
  context: Context<Administrator>,
  { request_id, confirmation }: { request_id: string; confirmation: string },
) {
  const { db, caller, services } = context
  const { storage, log } = services
  const removed = new Set<string>()
  for (;;) {
    const person = await store.findPerson(db, request_id)
    const refusal = await refusalFor(person, confirmation)
    if (!person || refusal) return refusal ?? refuse('err.notFound')
    for (const { file_path } of await store.documentsOf(db, person.request_ids)) {
      await storage.remove(file_path).catch(({ name, code }) => {
        log.error({ err: { name, code } }, 'the storage removes no documents')
        throw new HttpError(503, 'err.network')
      })
      removed.add(file_path)
    }
    const done = await inTransaction(db, (transaction) => eraseIn(transaction))
    if (done) return { success: true as const, ...done }
  }

  async function refusalFor(person: store.Person | undefined, typed: string) {
    if (!person) return refuse('err.notFound')
    if (person.erased_at) return refuse('err.alreadyErased')
    if (typed.trim() !== person.full_name) {
      return refuse('err.nameDiffers', { confirmation: 'err.nameDiffers' })
    }
    const account = person.user_id ? await store.accountOf(db, person.user_id) : undefined
    if (account?.is_admin) return refuse('err.eraseAdministrator')
    const isPaying = await isUnderway(db, person.request_ids)
    return isPaying ? refuse('payout.eraseUnderway') : undefined
  }

  /**
   * Returns undefined if a document was added or a payment was locked meanwhile; the caller then
   * starts again.
   */
  async function eraseIn(transaction: Parameters<Parameters<typeof inTransaction>[1]>[0]) {
    const person = await store.findPerson(transaction, request_id, { lock: true })
    if (!person) return undefined
    const { user_id, request_ids } = person
    const documents = await store.documentsOf(transaction, request_ids)
    if (documents.some(({ file_path }) => !removed.has(file_path))) return undefined
    if (await isUnderway(transaction, request_ids)) return undefined
    await erasePayments({ ...context, db: transaction }, request_ids)
    const requests = await store.requestsOf(transaction, request_ids)
    const account = user_id ? await store.accountOf(transaction, user_id) : undefined
    const former = await store.formerAddressesOf(transaction, person)
    const addresses = [account, ...requests, ...former].map((one) => one?.email)
    const recipients = [...new Set(addresses.filter((email) => email != null))]
    await store.erase(transaction, person, recipients)
    const details = {
      requests: request_ids.length,
      documents: documents.length,
      account: Boolean(account),
    }
    await record(transaction, caller, {
      action: 'person.erased',
      subject_id: request_id,
      details,
    })
    for (const id of request_ids)
      await notify(transaction, { kind: 'request.changed', id, user_id })
    if (user_id) await notify(transaction, { kind: 'account.changed', user_id })
    return { requests: details.requests, documents: details.documents }
  }
}
