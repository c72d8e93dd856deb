import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimCleaning } from '#server/database/expired-rows.ts'
import { addCode, addUser, testServices } from '#server/database/test-callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/database/test-databases.ts'
import { enqueue } from '#server/mail/store.ts'
import { clean, startCleaning } from './cleaning.ts'
import { sendConfirmationAgain } from './confirmation.ts'
import { createBrowsers } from './test-browser.ts'

const DAY = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

describeEachDatabase('cleaning', (database) => {
  const services = () => testServices(database)
  async function registered(days: number, email_verified = false) {
    const user = await addUser(database.kysely, { email_verified })
    await database.kysely
      .updateTable('users')
      .set({ created_at: ago(days) })
      .where('id', '=', user.id)
      .execute()
    const code = await addCode(database.kysely, {
      status: 'user_created',
      registered_by: user.id,
    })
    return { user, code }
  }
  const exists = async (id: string) =>
    (await database.kysely.selectFrom('users').where('id', '=', id).select('id').execute()).length
  const codeOf = (id: string) =>
    database.kysely
      .selectFrom('codes')
      .select(['status', 'registered_by', 'registered_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('an account that nobody confirmed in 7 days goes, and its code can be used again', async () => {
    const stale = await registered(7.01)
    const recent = await registered(6.99)
    const confirmed = await registered(400, true)
    expect(await clean(services())).toBe(true)
    expect(await exists(stale.user.id)).toBe(0)
    expect(await codeOf(stale.code.id)).toEqual({
      status: 'available',
      registered_by: null,
      registered_at: null,
    })
    for (const kept of [recent, confirmed]) {
      expect(await exists(kept.user.id)).toBe(1)
      expect((await codeOf(kept.code.id)).status).toBe('user_created')
    }
    const again = await createBrowsers(services())().post('/auth/sign-up/email', {
      email: stale.user.email,
      password: 'old teapot',
      code_id: stale.code.id,
    })
    expect(again.status).toBe(200)
  })

  test('who registered again on the sixth day has another seven', async () => {
    const { user, code } = await registered(6)
    const input = { email: user.email, password: 'old teapot', code_id: code.id }
    await createBrowsers(services())().post('/auth/sign-up/email', input)
    await clean(services(), new Date(Date.now() + 2 * DAY))
    expect(await exists(user.id)).toBe(1)
  })

  test('a link opened at the last moment wins over the cleaning, or loses; never half', async () => {
    for (let round = 0; round < 5; round++) {
      const { user, code } = await registered(8)
      await sendConfirmationAgain(services(), user, { locale: 'en' })
      const { data } = await database.kysely
        .selectFrom('outbox')
        .select('data')
        .where('recipient', '=', user.email)
        .executeTakeFirstOrThrow()
      const [{ body }] = await Promise.all([
        createBrowsers(services())().call('confirm_email', { token: data.token }),
        clean(services()),
      ])
      const isConfirmed = (body as { success: boolean }).success
      expect(await exists(user.id)).toBe(isConfirmed ? 1 : 0)
      expect((await codeOf(code.id)).status).toBe(isConfirmed ? 'user_created' : 'available')
    }
  })

  test('what has run out goes, what has not stays', async () => {
    const { id: user_id } = await addUser(database.kysely)
    const { kysely } = database
    await kysely
      .insertInto('sessions')
      .values([
        { user_id, token_hash: 'over', expires_at: ago(0.01) },
        { user_id, token_hash: 'good', expires_at: ago(-1) },
      ])
      .execute()
    const purpose = 'confirm_email'
    await kysely
      .insertInto('account_tokens')
      .values([
        { user_id, purpose, token_hash: 'over', expires_at: ago(31) },
        { user_id, purpose, token_hash: 'good', expires_at: ago(29) },
      ])
      .execute()
    await kysely
      .insertInto('rate_limits')
      .values([
        { key: 'over', points: 3, expire: Date.now() - 1 },
        { key: 'good', points: 3, expire: Date.now() + 60_000 },
      ])
      .execute()
    for (const recipient of ['over', 'good']) {
      await enqueue(kysely, { kind: 'reset', locale: 'en', data: { token: '' }, recipient })
    }
    await kysely
      .updateTable('outbox')
      .set({ created_at: ago(31) })
      .where('recipient', '=', 'over')
      .execute()
    await clean(services())
    const left = await sql<{ name: string }>`
      select token_hash as name from sessions where user_id = ${user_id}
      union all select token_hash from account_tokens where user_id = ${user_id}
      union all select key from rate_limits where points = 3
      union all select recipient from outbox where kind = 'reset'`.execute(kysely)
    expect(left.rows.map(({ name }) => name)).toEqual(['good', 'good', 'good', 'good'])
  })

  test('stops when the server does', async () => {
    const fresh = await openTestDatabase(database.kind)
    await startCleaning(testServices(fresh)).stop()
    await fresh.close()
  })

  test('one process at a time', async () => {
    // The embedded database has one process anyway.
    if (database.kind === 'postgres') {
      await database.kysely.transaction().execute(async (transaction) => {
        expect(await claimCleaning(transaction)).toBe(true)
        expect(await clean(services())).toBe(false)
      })
    }
    expect(await clean(services())).toBe(true)
  })
})
