import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/database/connect.ts'
import { storeSubmission } from '../../server/requests/insert-store.ts'
import { sealedAndMarked } from '../../server/requests/marks.ts'
import type { Sealer } from '../../server/secrets/sealing.ts'
import { addCode, addUser } from '../../server/testing/callers.ts'
import type { Asked } from './community.ts'

const MEASURED = 1500

/**
 * Stores submissions one after the other, with their marks and without in turn. Returns the median
 * milliseconds of both.
 */
export async function measureSubmissions(db: Db, sealer: Sealer, people: readonly Asked[]) {
  const user = await addUser(db)
  const actor = { user, address: '192.0.2.1' } as never
  const times = { marked: [] as number[], unmarked: [] as number[] }
  for (let at = 0; at < 2 * MEASURED; at += 1) {
    const asked = people[(at * 7919) % people.length] as Asked
    const id = randomUUID()
    const { code } = await addCode(db)
    const request = {
      full_name: asked.name,
      email: asked.email,
      phone: asked.phone,
      address_line1: asked.line1,
      address_line2: null,
      city: asked.city,
      state: null,
      postal_code: asked.postalCode,
      country: asked.country,
      where_met: null,
      category: 'Wedding',
      reason: asked.reason,
      payment_method: 'ach' as const,
    }
    const payment = { routing_number: asked.routing, account_number: asked.account }
    const kind = at % 2 === 0 ? 'marked' : 'unmarked'
    const begun = performance.now()
    const { details, marks } = sealedAndMarked(sealer, id, { request, payment })
    const stored = await storeSubmission(db, {
      actor,
      code,
      reach: null,
      readWish: async () => ({}),
      request: {
        ...request,
        payment_location: null,
        date_of_request: '2026-11-26',
        id,
        locale: 'en',
        submission_hash: '',
        created_at: new Date(),
      },
      details,
      marks: kind === 'marked' ? marks : [],
      letter: {
        kind: 'request_received',
        recipient: asked.email,
        locale: 'en',
        data: {
          full_name: asked.name,
          request_code: code,
          requested_on: '2026-11-26',
          expected_payment_date: '2026-12-04',
        },
      },
    })
    times[kind].push(performance.now() - begun)
    if (!('id' in stored)) throw new Error('a submission was refused')
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0
  return { marked: median(times.marked), unmarked: median(times.unmarked) }
}
