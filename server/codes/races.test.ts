import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { dateAfter } from '#domain/payment-date.ts'
import type { User } from '#server/http/access.ts'
import { addCode, addUser, callerOf } from '#server/testing/callers.ts'
import { openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { isFull, sized } from '#server/testing/sizes.ts'

const ROUNDS = sized(2, 20)
const AT_ONCE = 50
const FAMILIES = 5
/** Each round later, so that each side is first in some, and meets the other in the middle of its work. */
const LATEST_MS = 20
const SPREAD_MS = 4

/** Guesses at a code that has ended count, so each has an address of their own. */
const callerAt = (user: User) => ({ ...callerOf(user), address: randomUUID() })

type Office = Awaited<ReturnType<typeof openCodeOffice>>
type Acts = { office: Office; code: { id: string; code: string } }

/** What ends a code, or uses it for something else. */
const others: Record<string, (acts: Acts) => Promise<unknown>> = {
  revoke: ({ office, code }) => office.codes.revoke_code({ code_id: code.id }, office.admin),
  reissue: ({ office, code }) => office.codes.reissue_code({ code_id: code.id }, office.admin),
  expire: ({ office: { db, today }, code }) =>
    db
      .updateTable('codes')
      .set({ expires_on: dateAfter(today, -1) })
      .where('id', '=', code.id)
      .execute(),
  register: ({ office, code }) => office.openAccount(code.id),
}

describeEachDatabase('codes that end while they are spent', (database) => {
  describe.each(Object.keys(others))('%s', (name) => {
    test('one wins, and what has ended is never spent', async () => {
      const office = await openCodeOffice(database)
      const { db, requests } = office
      const act = others[name]
      const users = await Promise.all(Array.from({ length: AT_ONCE }, () => addUser(db)))
      const winners = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const code = await addCode(db)
        const acts = { office, code }
        const isSpendingLater = round % 2 === 0
        const later = Math.random() * LATEST_MS * round
        // Half of them spend it, half of them do the other thing.
        const answers = await Promise.all(
          users.map(async (user, at) => {
            const isSpending = at % 2 === 0
            await wait((isSpending === isSpendingLater ? later : 0) + Math.random() * SPREAD_MS)
            return isSpending
              ? requests.create_request(requestInputs({ input_code: code.code }), callerAt(user))
              : act?.(acts)
          }),
        )
        const [stored] = await db
          .selectFrom('codes')
          .selectAll()
          .where('id', '=', code.id)
          .execute()
        const made = await db
          .selectFrom('requests')
          .select('id')
          .where('code_id', '=', code.id)
          .execute()
        const again = await db
          .selectFrom('codes')
          .select('id')
          .where('reissue_of', '=', code.id)
          .execute()
        const isSpent = stored?.status === 'fully_used'
        winners.add(isSpent ? 'spending' : name)
        expect(made).toHaveLength(isSpent ? 1 : 0)
        expect(answers.filter((answer) => (answer as { request?: object })?.request)).toHaveLength(
          made.length,
        )
        if (name !== 'expire') {
          expect(isSpent && (stored?.revoked_at !== null || stored.registered_by !== null)).toBe(
            false,
          )
        }
        expect(again).toHaveLength(name === 'reissue' && !isSpent ? 1 : 0)
        if (name === 'register' && !isSpent) expect(stored?.status).toBe('user_created')
        if (name === 'revoke' && !isSpent) expect(stored?.revoked_at).not.toBeNull()
      }
      if (isFull) expect([...winners].sort()).toEqual([name, 'spending'].sort())
    })
  })

  test('while families are joined, nothing waits for itself and nothing is lost', async () => {
    const office = await openCodeOffice(database)
    const { db, requests, families, admin } = office
    for (let round = 0; round < ROUNDS; round += 1) {
      const users = await Promise.all(Array.from({ length: FAMILIES }, () => addUser(db)))
      const owners = await db
        .selectFrom('users')
        .select('family_id')
        .where(
          'id',
          'in',
          users.map(({ id }) => id),
        )
        .execute()
      const ids = owners.map(({ family_id }) => family_id ?? '')
      const codes = await Promise.all(ids.map((family_id) => addCode(db, { family_id })))
      const [first = ''] = ids
      const joins = ids
        .slice(1)
        .map((other_family_id) =>
          families.join_families({ family_id: first, other_family_id }, admin),
        )
      const spent = users.map((user, at) =>
        requests.create_request(requestInputs({ input_code: codes[at]?.code }), callerAt(user)),
      )
      const answers = await Promise.all([...spent, ...joins])
      expect(answers.every(({ success }) => success)).toBe(true)
      const left = await db
        .selectFrom('codes')
        .innerJoin('requests', 'requests.code_id', 'codes.id')
        .innerJoin('families', 'families.id', 'codes.family_id')
        .select(['codes.family_id as of_code', 'requests.family_id as of_request', 'joined_into'])
        .where(
          'codes.id',
          'in',
          codes.map(({ id }) => id),
        )
        .execute()
      expect(left).toHaveLength(FAMILIES)
      for (const row of left) {
        expect(row.of_code).toBe(row.of_request)
        expect(row.joined_into).toBeNull()
      }
    }
  })
})
