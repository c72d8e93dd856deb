import type { ParsedInput } from '#contract/index.ts'
import { sizeOf } from '#domain/families.ts'
import { eraseCalls } from '#server/calls/index.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { eraseFamilyNotes } from '#server/family-history/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import { confirmAct, erasePayments, isUnderway } from '#server/payouts/index.ts'
import { forgetConsents } from '#server/reach/index.ts'
import { eraseReplies } from '#server/text-messages/index.ts'
import { codesOfPerson, eraseCodes } from './code-store.ts'
import { askToErase } from './early-erasure.ts'
import { eraseInvitations } from './message-store.ts'
import { ownNumbers } from './numbers.ts'
import * as store from './store.ts'

type ErasureInput = ParsedInput<'erase_person'>

/**
 * Erases a person, or the persons of a family, for good. Deletes the files first: if the storage is
 * unreachable, it throws 503 and has erased nothing. If it fails midway, some files are deleted but
 * every row remains; calling erase again finishes the job. Soon after a payment, a colleague has to do
 * the same (docs/product.md §14.33).
 */
export async function erasePerson(
  context: Context<Administrator>,
  { request_id, confirmation, whole_family: wholeFamily = false, seen }: ErasureInput,
) {
  const { db, caller, services } = context
  const { storage, log } = services
  const removed = new Set<string>()
  for (;;) {
    const person = orNotFound(await store.findPerson(db, request_id, { wholeFamily }))
    const refusal = await refusalFor(person, confirmation)
    if (refusal) return refusal
    const { request_ids } = person
    const asked = await askToErase(context, { request_ids, whole_family: wholeFamily })
    if (!asked.success) return asked
    if (asked.waits) return { success: true as const, waits: true, requests: 0, documents: 0 }
    for (const { file_path } of await store.documentsOf(db, request_ids)) {
      await storage.remove(file_path).catch(({ name, code }) => {
        log.error({ err: { name, code } }, 'the storage removes no documents')
        throw new HttpError(503, 'err.network')
      })
      removed.add(file_path)
    }
    const done = await inTransaction(db, (transaction) => eraseIn(transaction, asked.confirms))
    if (done) return { success: true as const, ...done }
  }

  async function refusalFor(person: store.Person, typed: string) {
    if (person.erased_at) return refuse('err.alreadyErased')
    if (typed.trim() !== person.full_name) {
      return refuseField('confirmation', 'err.nameDiffers')
    }
    const accounts = await accountsOf(db, person)
    if (accounts.some(({ is_admin }) => is_admin)) return refuse('err.eraseAdministrator')
    if (wholeFamily && (await isOtherFamily(person))) return refuse('families.changedSince')
    const isPaying = await isUnderway(db, person.request_ids)
    return isPaying ? refuse('payout.eraseUnderway') : undefined
  }

  /** Returns whether the family is not what the administrator saw it contain. */
  async function isOtherFamily({ family_id }: store.Person, from: Db = db) {
    const persons = await store.personsOf(from, family_id)
    return sizeOf(persons) !== seen
  }

  /**
   * Returns undefined if a document was added, a payment was locked, the family changed or a colleague
   * confirmed meanwhile; the caller then starts again.
   */
  async function eraseIn(
    transaction: Parameters<Parameters<typeof inTransaction>[1]>[0],
    act: string | null,
  ) {
    const person = await store.findPerson(transaction, request_id, { lock: true, wholeFamily })
    if (!person) return undefined
    if (wholeFamily && (await isOtherFamily(person, transaction))) return undefined
    const { user_ids, request_ids, family_id } = person
    const documents = await store.documentsOf(transaction, request_ids)
    if (documents.some(({ file_path }) => !removed.has(file_path))) return undefined
    if (!(await confirmAct({ ...context, db: transaction }, act))) return undefined
    if (!(await erasePayments({ ...context, db: transaction }, request_ids))) return undefined
    await eraseCalls(transaction, request_ids)
    const requests = await store.requestsOf(transaction, request_ids)
    const accounts = await accountsOf(transaction, person)
    const former = await store.formerAddressesOf(transaction, person)
    const addresses = [...accounts, ...requests, ...former].map((one) => one.email)
    const recipients = [...new Set(addresses.filter((email) => email != null))]
    // Found by what is erased below.
    const codes = await codesOfPerson(transaction, person)
    const numbers = await ownNumbers(transaction, services.sealer, requests)
    await eraseReplies(transaction, { requestIds: request_ids, numbers })
    await forgetConsents(transaction, numbers)
    await store.erase(transaction, person, recipients)
    await eraseInvitations(transaction, codes)
    await eraseCodes(transaction, codes, { revoked_at: context.now, revoked_by: caller.user.id })
    const family = await store.familyLeft(transaction, family_id)
    if (family?.isEmpty) await eraseFamilyNotes(transaction, family.parts)
    const details = {
      requests: request_ids.length,
      documents: documents.length,
      account: accounts.length > 0,
      ...(wholeFamily && { whole_family: true }),
    }
    await record(transaction, caller, {
      action: 'person.erased',
      subject_id: request_id,
      details,
    })
    for (const { id, user_id } of requests)
      await notify(transaction, { kind: 'request.changed', id, user_id })
    for (const user_id of user_ids) await notify(transaction, { kind: 'account.changed', user_id })
    return { requests: details.requests, documents: details.documents }
  }
}

async function accountsOf(db: Db, { user_ids }: store.Person) {
  const accounts = await Promise.all(user_ids.map((id) => store.accountOf(db, id)))
  return accounts.filter((account) => account !== undefined)
}
