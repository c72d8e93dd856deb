import type { persons } from '#contract/persons.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { validateEmail } from '#domain/email.ts'
import { paymentFields } from '#domain/payment-methods.ts'
import { changeEmailOfPerson, countSessions, endAllSessions } from '#server/accounts/index.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { exportedNotices, exportedPayments } from '#server/payouts/index.ts'
import { familyQuestions } from '#server/questions/index.ts'
import { maskPayment, openPayment } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { erasePerson } from './erasure.ts'
import * as store from './store.ts'

/**
 * Returns the handlers for all that is stored of one person: show its extent, export it, erase it.
 */
export const personProcedures: Handlers<keyof typeof persons> = {
  async get_person({ request_id }, { db }) {
    const person = await store.findPerson(db, request_id)
    if (!person) return refuse('err.notFound')
    const { full_name, email, user_id, request_ids, erased_at } = person
    const account = user_id ? await store.accountOf(db, user_id) : undefined
    return {
      success: true,
      full_name,
      email,
      has_account: account !== undefined,
      sessions: account ? await countSessions(db, account) : 0,
      requests: request_ids.length,
      documents: (await store.documentsOf(db, request_ids)).length,
      is_erased: erased_at !== null,
    }
  },

  async end_person_sessions({ request_id }, { db, caller }) {
    const user_id = (await store.findPerson(db, request_id))?.user_id
    if (!user_id) return refuse('err.notFound')
    return { success: true, ended: await endAllSessions(db, caller, user_id) }
  },

  async change_person_email({ request_id, new_email }, { db, caller, services }) {
    const email = new_email.trim().toLowerCase()
    if (!validateEmail(email)) return refuse('err.invalidEmail', { new_email: 'err.invalidEmail' })
    const user_id = (await store.findPerson(db, request_id))?.user_id
    if (!user_id) return refuse('err.notFound')
    const refusal = await changeEmailOfPerson(services, caller, { user_id, email })
    return refusal ? refuse(refusal, { new_email: refusal }) : { success: true }
  },

  async export_person({ request_id, with_numbers }, { db, caller, services }) {
    const { limits } = services
    const person = await store.findPerson(db, request_id)
    if (!person) return refuse('err.notFound')
    const { user_id, request_ids } = person
    if (with_numbers) await limits.reveals.count(ofAccount(caller.user))
    // Recorded before anything is exported.
    await record(db, caller, {
      action: 'person.exported',
      subject_id: request_id,
      details: { with_numbers, requests: request_ids.length },
    })
    const requests = await store.requestsOf(db, request_ids)
    const documents = await store.documentsOf(db, request_ids)
    const account = user_id ? await store.accountOf(db, user_id) : undefined
    const former_addresses = await store.formerAddressesOf(db, person)
    const addresses = [account, ...requests, ...former_addresses].map((one) => one?.email)
    const recipients = [...new Set(addresses.filter((email) => email != null))]
    const exported = {
      exported_at: new Date(),
      account: account ?? null,
      former_addresses,
      requests: requests.map((row) => readable(services.sealer, row, with_numbers)),
      payments: await exportedPayments(db, request_ids),
      notices: await exportedNotices(services, request_ids, with_numbers),
      corrections: await store.correctionsOf(db, request_ids),
      documents: documents.map(({ file_path, ...document }) => document),
      letters: recipients.length > 0 ? await store.lettersTo(db, recipients) : [],
      recorded: user_id ? await store.auditEventsOf(db, user_id) : [],
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
