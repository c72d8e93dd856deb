import { expect, test } from 'vitest'
import type { HttpError } from '#server/http/failures.ts'
import { addCode } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { sized } from '#server/testing/sizes.ts'
import { register } from './sign-up.ts'

const ROUNDS = sized(3, 20)
const CALLERS = 50

describeEachDatabase('concurrent sign-ups', (database) => {
  /**
   * Registers all addresses with one code. The password is hashed before the transaction, as in
   * production.
   */
  async function race(codeId: string, emails: string[]) {
    const outcomes = await Promise.all(
      emails.map((email) =>
        register(database.kysely, {
          code_id: codeId,
          today: '2026-11-26',
          user: { email, name: 'Moshe', locale: 'en', password_hash: 'hashed before' },
        }),
      ),
    )
    return outcomes.map((refusal) => refusal?.code ?? 'registered')
  }

  test('with one code by different addresses make one account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const code = await addCode(database.kysely)
      const emails = Array.from({ length: CALLERS }, (_, n) => `racer${round}.${n}@example.com`)
      const outcomes = await race(code.id, emails)
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'err.codeInWaiting')).toHaveLength(49)
      const users = await database.kysely
        .selectFrom('users')
        .leftJoin('codes', 'codes.registered_by', 'users.id')
        .select(['users.email', 'codes.id', 'codes.status'])
        .where('users.email', 'like', `racer${round}.%`)
        .execute()
      expect(users).toEqual([{ email: expect.any(String), id: code.id, status: 'user_created' }])
      const letters = await database.kysely
        .selectFrom('outbox')
        .select('recipient')
        .where('recipient', 'like', `racer${round}.%`)
        .execute()
      expect(letters).toEqual([{ recipient: users[0]?.email }])
    }
  })

  test('by one address with different codes make one account and spend one code', async () => {
    const email = 'one@example.com'
    const codes = await Promise.all(Array.from({ length: 12 }, () => addCode(database.kysely)))
    const outcomes = await Promise.all(
      codes.map((code) => race(code.id, [email]).catch((refused: HttpError) => [refused.code])),
    )
    expect(outcomes.flat().filter((outcome) => outcome === 'registered')).toHaveLength(5)
    expect(outcomes.flat().filter((outcome) => outcome === 'err.tooManyAttempts')).toHaveLength(7)
    const spent = await database.kysely
      .selectFrom('codes')
      .innerJoin('users', 'users.id', 'codes.registered_by')
      .select(['users.email', 'codes.status'])
      .where(
        'codes.id',
        'in',
        codes.map((code) => code.id),
      )
      .execute()
    expect(spent).toEqual([{ email, status: 'user_created' }])
    const passwords = await database.kysely
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .where('users.email', '=', email)
      .select('accounts.id')
      .execute()
    expect(passwords).toHaveLength(1)
  })
})
