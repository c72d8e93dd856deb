import { phoneMarks } from '#domain/phone-number.ts'
import type { Db } from '#server/database/connect.ts'
import { markOf } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { hasOtherRequest } from './message-store.ts'

type Requests = { id: string; phone: string; country: string }[]

/**
 * Returns the telephone numbers of a person in E.164, without those that requests of others have as
 * well: consent and replies of a helper's number are not this person's.
 */
export async function ownNumbers(db: Db, sealer: Sealer, requests: Requests): Promise<string[]> {
  const ids = requests.map(({ id }) => id)
  const all = requests.flatMap(({ phone, country }) => phoneMarks(phone, country))
  const own: string[] = []
  for (const value of new Set(all)) {
    const mark = markOf(sealer, { kind: 'phone', value })
    if (!(await hasOtherRequest(db, mark, ids))) own.push(`+${value}`)
  }
  return own
}
