import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { newCampaign } from '#server/testing/campaign-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import type { World } from '#server/testing/world.ts'

const PLANTED = 'Plantagenet'
const EMAIL = 'plantagenet@example.org'
const PHONE = '718-555-0787'

describeEachDatabase('the invitations of a person', (database) => {
  let server: TestApp
  let admin: { id: string; cookie: string }
  beforeAll(async () => {
    server = await createTestApp(database)
    admin = await server.signIn({ is_admin: true })
  })
  afterAll(() => server.close())

  const office = async <T>(name: Parameters<TestApp['call']>[0], input: object) =>
    (await server.call(name, input, admin.cookie)).body as T

  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(database.kysely)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(database.kysely)
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return found.join('\n')
  }

  test('are in its export, and nothing of them is left once it is erased', async () => {
    const campaign_id = await newCampaign({ server, admin } as World)
    // Invited under another address than that of the account that answers.
    await office('create_code', {
      campaign_id,
      recipient_name: PLANTED,
      recipient_phone: PHONE,
      recipient_email: EMAIL,
      note: `${PLANTED} of the other shul`,
      begun: { input_reason: PLANTED },
    })
    const send = { campaign_id, to: 'unanswered' }
    expect(await office('send_invitations', send)).toMatchObject({ mailed: 1 })
    // Of two letters one was sent, and one still waits.
    await database.kysely
      .updateTable('outbox')
      .set({ sent_at: new Date(), data: '{}' })
      .where('recipient', '=', EMAIL)
      .execute()
    expect(await office('send_invitations', send)).toMatchObject({ mailed: 1 })
    const { codes } = await office<{ codes: { id: string; code: string }[] }>('list_codes', {
      campaign_id,
      limit: 5,
    })
    const person = await server.signIn()
    const inputs = requestInputs({ input_code: codes[0]?.code, input_full_name: 'Yosef Weiss' })
    const { body } = await server.call('create_request', inputs, person.cookie)
    const { request } = body as { request: { id: string } }
    expect((await everything()).match(/plantagenet/gi)?.length).toBeGreaterThan(5)

    const { person: exported } = await office<{ person: { codes: object[] } }>('export_person', {
      request_id: request.id,
      with_numbers: false,
    })
    expect(exported.codes).toMatchObject([
      {
        campaign: 'Pesach 2027',
        recipient_name: PLANTED,
        recipient_email: EMAIL,
        sent: [{ channel: 'email' }, { channel: 'email' }],
      },
    ])
    expect(JSON.stringify(exported)).toContain('"kind":"invitation"')

    const erase = { request_id: request.id, confirmation: 'Yosef Weiss' }
    expect(await office('erase_person', erase)).toMatchObject({ success: true })
    const left = await everything()
    expect(left.match(/.*(plantagenet|718-?555-?0787).*/gi)).toBeNull()
    // The campaign still counts it.
    const { campaign } = await office<{ campaign: object }>('get_campaign', { campaign_id })
    expect(campaign).toMatchObject({ counts: { invited: 1, sent: 1, asked: 1 } })
  })
})
