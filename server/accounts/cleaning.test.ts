import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimJob } from '#server/database/jobs.ts'
import { enqueue } from '#server/mail/store.ts'
import { createBrowsers } from '#server/testing/browser.ts'
import { addCode, addUser, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { clean, startCleaning } from './cleaning.ts'
import { sendConfirmationAgain } from './confirmation.ts'

const DAY = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

describeEachDatabase('the cleanup', (database) => {
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

  test('removes an account unconfirmed for 7 days and makes its code available', async () => {
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

  test('gives an account seven more days when it registers again', async () => {
    const { user, code } = await registered(6)
    const input = { email: user.email, password: 'old teapot', code_id: code.id }
    await createBrowsers(services())().post('/auth/sign-up/email', input)
    await clean(services(), new Date(Date.now() + 2 * DAY))
    expect(await exists(user.id)).toBe(1)
  })

  test('either confirms or removes an account whose link is opened meanwhile, never both', async () => {
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

  test('removes expired rows and keeps the others', async () => {
    const { kysely } = database
    const { id: user_id } = await addUser(kysely)
    const rows = (over: Date, good: Date) => [
      { token_hash: 'over', expires_at: over },
      { token_hash: 'good', expires_at: good },
    ]
    const of = (row: ReturnType<typeof rows>[number]) => ({ ...row, user_id })
    const sessions = rows(ago(0.01), ago(-1)).map(of)
    await kysely.insertInto('sessions').values(sessions).execute()
    const tokens = rows(ago(30.01), ago(29.99)).map(of)
    const purpose = 'confirm_email'
    await kysely
      .insertInto('account_tokens')
      .values(tokens.map((token) => ({ ...token, purpose }) as const))
      .execute()
    const invites = rows(ago(30.01), ago(29.99))
    await kysely
      .insertInto('administrator_invites')
      .values(invites.map((invite) => ({ ...invite, email: `${invite.token_hash}@example.com` })))
      .execute()
    await kysely
      .insertInto('rate_limits')
      .values([
        { key: 'over', points: 3, expire: Date.now() - 1 },
        { key: 'good', points: 3, expire: Date.now() + 60_000 },
      ])
      .execute()
    const letters = [
      ['over', 40, ago(30.01)],
      ['good', 40, ago(29.99)],
      ['waits', 400, null],
    ] as const
    for (const [recipient, days, sent_at] of letters) {
      await enqueue(kysely, { kind: 'reset', locale: 'en', data: { token: '' }, recipient })
      await kysely
        .updateTable('outbox')
        .set({ created_at: ago(days), sent_at, attempts: 9000 })
        .where('recipient', '=', recipient)
        .execute()
    }
    // Concurrent processes: one of them does it.
    const claimed = await Promise.all(Array.from({ length: 4 }, () => clean(services())))
    expect(claimed).toContain(true)
    const left = await sql<{ name: string }>`
      select token_hash as name from sessions where user_id = ${user_id}
      union all select token_hash from account_tokens where user_id = ${user_id}
      union all select token_hash from administrator_invites
      union all select key from rate_limits where points = 3
      union all select recipient from outbox where kind = 'reset'
      order by name`.execute(kysely)
    const names = ['good', 'good', 'good', 'good', 'good', 'waits']
    expect(left.rows.map(({ name }) => name)).toEqual(names)
  })

  test('forgets what a bank reported if nobody confirmed it for a day', async () => {
    const { kysely } = database
    const { id: run_id } = await kysely
      .insertInto('payout_runs')
      .values({ number: 1, pay_on: '2026-11-27', created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shared = { run_id, columns: null, header_hash: null, created_by: null }
    await kysely
      .insertInto('payout_imports')
      .values([
        { ...shared, entries: 'over', created_at: ago(1.01) },
        { ...shared, entries: 'good', created_at: ago(0.99) },
      ])
      .execute()
    await clean(services())
    const left = kysely.selectFrom('payout_imports').select('entries').orderBy('created_at')
    expect(await left.execute()).toEqual([{ entries: null }, { entries: 'good' }])
  })

  test('forgets after two years for whom a code was that paid for nothing', async () => {
    const { kysely } = database
    const recipient = {
      recipient_name: 'Planted Recipient',
      note: 'Planted note',
      begun: JSON.stringify({ reason: 'Planted reason' }),
    }
    const old = await addCode(kysely, { ...recipient, created_at: ago(731) })
    const recent = await addCode(kysely, { ...recipient, created_at: ago(729) })
    const spent = await addCode(kysely, {
      ...recipient,
      status: 'fully_used',
      created_at: ago(900),
    })
    await clean(services())
    const named = await kysely
      .selectFrom('codes')
      .select('id')
      .where('recipient_text', 'like', '%planted%')
      .execute()
    expect(named.map(({ id }) => id).sort()).toEqual([recent.id, spent.id].sort())
    const row = kysely.selectFrom('codes').selectAll().where('id', '=', old.id)
    expect(JSON.stringify(await row.executeTakeFirst())).not.toContain('lanted')
  })

  test('stops with the server', async () => {
    const fresh = await openTestDatabase(database.kind)
    await expect(startCleaning(testServices(fresh)).stop()).resolves.toBeUndefined()
    await fresh.close()
  })

  test('runs in one process at a time', async () => {
    // The embedded database has only one process.
    if (database.kind === 'postgres') {
      await database.kysely.transaction().execute(async (transaction) => {
        expect(await claimJob(transaction, 'cleaning')).toBe(true)
        expect(await clean(services())).toBe(false)
      })
    }
    expect(await clean(services())).toBe(true)
  })
})
