import type { CallReason } from '#domain/calls.ts'
import type { LetterKind } from '#domain/letters.ts'
import { textNumberOf } from '#domain/phone-number.ts'
import { reachOf } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import { consentsOf } from '#server/reach/index.ts'
import { textsAbout } from '#server/text-messages/index.ts'
import type { FoundReason, Person } from './reason-store.ts'

/** The letters about what is open. */
const letters: Partial<Record<CallReason, LetterKind>> = {
  returned: 'payment_returned',
  question: 'question',
  confirm_dues: 'confirm_dues',
}

const numberOf = ({ phone, phone_country, sends_texts }: Person) =>
  sends_texts ? textNumberOf(phone, phone_country) : undefined

/**
 * Returns a function that says whether a person is called about what is open: who wants calls, and
 * who wants text messages but got none about it.
 */
export async function wantsCall(
  db: Db,
  found: FoundReason[],
  people: ReadonlyMap<string, Person>,
): Promise<(found: FoundReason) => boolean> {
  const texted = [...people.values()].filter(({ reach }) => reach === 'sms')
  const numbers = texted.flatMap((person) => numberOf(person) ?? [])
  const consents = await consentsOf(db, numbers)
  const ids = found.map(({ request_id }) => request_id)
  const sent = texted.length > 0 ? await textsAbout(db, ids) : new Set()
  return ({ request_id, reason }) => {
    const person = people.get(request_id)
    if (!person) return false
    const canText = consents.get(numberOf(person) ?? '') === 'agreed'
    const reach = reachOf(person.reach, { email: person.email, canText })
    return reach === 'sms' ? !sent.has(`${request_id} ${letters[reason]}`) : reach === 'call'
  }
}
