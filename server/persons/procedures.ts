import type { persons } from '#contract/persons.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { validateEmail } from '#domain/email.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import { changeEmailOfPerson, countSessions, endAllSessions } from '#server/accounts/index.ts'
import { exportedCalls } from '#server/calls/index.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { familyNotes } from '#server/family-history/index.ts'
import { orNotFound, refuseField } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { exportedNotices, exportedOutside, exportedPayments } from '#server/payouts/index.ts'
import { familyQuestions } from '#server/questions/index.ts'
import { exportedConsents } from '#server/reach/index.ts'
import { maskPayment, openPayment } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { exportedReplies } from '#server/text-messages/index.ts'
import { codesOfPerson, exportedCodes } from './code-store.ts'
import { erasePerson } from './erasure.ts'
import { lettersTo } from './message-store.ts'
import { ownNumbers } from './numbers.ts'
import * as store from './store.ts'

/**
 * Returns the handlers for all that is stored of one person: show its extent, export it, erase it.
 */
export const personProcedures: Handlers<keyof typeof persons> = {
  async get_person({ request_id }, { db }) {
    const person = orNotFound(await store.findPerson(db, request_id))
    const { full_name, email, user_id, request_ids, erased_at, family_id } = person
    const { number } = orNotFound(await store.familyLeft(db, family_id))
    const account = user_id ? await store.accountOf(db, user_id) : undefined
    return {
      success: true,
      full_name,
      email,
      has_account: account !== undefined,
      sessions: account ? await countSessions(db, account) : 0,
      request_ids,
      documents: (await store.documentsOf(db, request_ids)).length,
      two_step_of: account?.two_step ? account.id : null,
      is_erased: erased_at !== null,
      family: { id: family_id, number, persons: await store.personsOf(db, family_id) },
    }
  },

  async end_person_sessions({ request_id }, { db, caller }) {
    const user_id = orNotFound((await store.findPerson(db, request_id))?.user_id)
    return { success: true, ended: await endAllSessions(db, caller, user_id) }
  },

  async change_person_email({ request_id, new_email: email }, { db, caller, services }) {
    if (!validateEmail(email)) return refuseField('new_email', 'err.invalidEmail')
    const user_id = orNotFound((await store.findPerson(db, request_id))?.user_id)
    const refusal = await changeEmailOfPerson(services, caller, { user_id, email })
    return refusal ? refuseField('new_email', refusal) : { success: true }
  },

  async export_person(
    { request_id, with_numbers, whole_family: wholeFamily },
    { db, caller, services },
  ) {
    const { limits } = services
    const person = orNotFound(await store.findPerson(db, request_id, { wholeFamily }))
    const { user_ids, request_ids } = person
    if (with_numbers) await limits.reveals.count(ofAccount(caller.user))
    // Recorded before anything is exported.
    await record(db, caller, {
      action: 'person.exported',
      subject_id: request_id,
      details: {
        with_numbers,
        requests: request_ids.length,
        ...(wholeFamily && { whole_family: true }),
      },
    })
    const requests = await store.requestsOf(db, request_ids)
    const documents = await store.documentsOf(db, request_ids)
    const accounts = []
    for (const id of user_ids) accounts.push(await store.accountOf(db, id))
    const former_addresses = await store.formerAddressesOf(db, person)
    const addresses = [...accounts, ...requests, ...former_addresses].map((one) => one?.email)
    const recipients = [...new Set(addresses.filter((email) => email != null))]
    const numbers = await ownNumbers(db, services.sealer, requests)
    const codes = await codesOfPerson(db, person)
    const exported = {
      exported_at: new Date(),
      account: accounts[0] ?? null,
      ...(wholeFamily && { accounts }),
      former_addresses,
      requests: requests.map((row) => readable(services.sealer, row, with_numbers)),
      payments: await exportedPayments(db, request_ids),
      outside_payments: await exportedOutside(db, request_ids),
      notices: await exportedNotices(services, request_ids, with_numbers),
      corrections: await store.correctionsOf(db, request_ids),
      calls: await exportedCalls(db, request_ids),
      documents: documents.map(({ file_path, ...document }) => document),
      letters: await lettersTo(db, { recipients, request_ids, codes }),
      text_consents: await exportedConsents(db, numbers),
      text_replies: await exportedReplies(db, { requestIds: request_ids, numbers }),
      recorded: await store.auditEventsOf(db, user_ids),
      codes: await exportedCodes(db, codes),
      family_notes: await exportedNotes(db, person),
    }
    return { success: true, person: JSON.parse(JSON.stringify(exported)) }
  },

  erase_person: (input, context) => erasePerson(context, input),
}

/** Returns a request with its payment in readable form. */
function readable(
  sealer: Sealer,
  row: Awaited<ReturnType<typeof store.requestsOf>>[number],
  withNumbers: boolean,
) {
  const { code, donation_amount, notes, message, reviewed_at } = row
  const opened = openPayment(sealer, row.id, row)
  const payment = withNumbers ? opened : maskPayment(opened)
  const own = store.exportedColumns.map((column) => [column, row[column]])
  const present = paymentFields.filter((field) => payment[field])
  return {
    access_code: formatAccessCode(code),
    ...Object.fromEntries(own),
    payment: Object.fromEntries(present.map((field) => [field, payment[field]])),
    questions: familyQuestions(row.questions),
    review: reviewed_at ? { donation_amount, notes, message, reviewed_at } : null,
  }
}

/** Returns the notes on the family, if these requests are all of it. */
async function exportedNotes(db: Db, { family_id, request_ids }: store.Person) {
  const isWhole = await store.isAllOfFamily(db, family_id, request_ids)
  const family = isWhole ? await store.familyLeft(db, family_id) : undefined
  return family ? familyNotes(db, family.parts) : []
}
