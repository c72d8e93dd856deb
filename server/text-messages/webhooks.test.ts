import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactValues } from '#domain/likeness/marks.ts'
import { consentsOf, giveConsent } from '#server/reach/index.ts'
import { markOf } from '#server/requests/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addLetter, addRequest } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { account, webhookOf } from '#server/testing/text-gateway.ts'

const NUMBER = '+17185550123'
const url = 'https://help.example.org'
const twiml = {
  ADMIN_TWO_STEP: 'offered',
  APP_URL: url,
  ORGANIZATION_NAME: 'Keren Hachesed',
  OFFICE_PHONE: '+1 718 555 0199',
  SMS_ACCOUNT_SID: account.sid,
  SMS_AUTH_TOKEN: account.token,
  SMS_FROM: account.from,
}
const plain = {
  APP_URL: url,
  SMS_URL: 'https://gateway.example.org/send',
  SMS_TOKEN: 'a-token-of-ours',
  SMS_CALLBACK_TOKEN: 'a-token-of-the-gateway',
}

describeEachDatabase('webhooks of text messages', { differs: 'drivers' }, (database) => {
  let server: TestApp
  let cookie: string
  beforeAll(async () => {
    server = await createTestApp(database, twiml)
    cookie = (await server.signIn({ is_admin: true, name: 'Rivka Levi' })).cookie
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await database.kysely.deleteFrom('text_replies').execute()
    await database.kysely.deleteFrom('text_consents').execute()
  })

  const ask = async (path: string, init: RequestInit, app = server) => {
    const answer = await app.app.request(path, init)
    return { status: answer.status, body: await answer.text() }
  }
  const state = (id: string, status: string, more: Record<string, string> = {}) => {
    const fields = { MessageSid: 'SM1', MessageStatus: status, ...more }
    const path = `/text-messages/state/${id}`
    return ask(path, webhookOf(url + path, fields))
  }
  let messages = 0
  const incoming = (Body: string, From = NUMBER, MessageSid = `SM${++messages}`) => {
    const path = '/text-messages/incoming'
    return ask(path, webhookOf(url + path, { MessageSid, From, To: account.from, Body }))
  }
  const sent = () =>
    addLetter(database.kysely, {
      kind: 'paid',
      channel: 'sms',
      recipient: NUMBER,
      next_attempt_at: new Date(),
      attempts: 1,
    })
  const rowOf = (id: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['delivery', 'sent_at', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** Stores a request with the marks by which its number is found. */
  async function marked(phone: string, overrides: object = {}) {
    const { id } = await addRequest(database.kysely, { phone, ...overrides })
    const values = contactValues({ phone, country: 'US' })
    const marks = values.map((value) => ({
      request_id: id,
      kind: value.kind,
      mark: markOf(server.services.sealer, value),
    }))
    await database.kysely.insertInto('request_marks').values(marks).execute()
    return id
  }
  const calls = async () => {
    const { body } = await server.call('list_calls', {}, cookie)
    return (body as { calls: { call_id: string; reasons: { kind: string }[] }[] }).calls
  }
  const consent = async (number = NUMBER) =>
    (await consentsOf(database.kysely, [number])).get(number)

  test('keep the furthest state, in whatever order and however often they come', async () => {
    const orders = [
      ['queued', 'sent', 'delivered'],
      ['delivered', 'sent', 'queued'],
      ['sent', 'delivered', 'sent', 'delivered'],
      ['sent', 'undelivered', 'delivered'],
      ['delivered', 'failed'],
      ['read', 'delivered', 'something new'],
    ]
    for (const order of orders) {
      const id = await sent()
      for (const status of order) {
        expect((await state(id, status, { ErrorCode: '30003' })).status).toBe(204)
      }
      expect(await rowOf(id)).toMatchObject({ delivery: 'delivered', last_error: null })
    }
  })

  test('a message that failed tells why, and never goes back', async () => {
    const id = await sent()
    for (const status of ['undelivered', 'sent', 'queued']) {
      await state(id, status, { ErrorCode: '30005' })
    }
    expect(await rowOf(id)).toMatchObject({
      delivery: 'failed',
      last_error: '30005',
      sent_at: expect.any(Date),
    })
  })

  test('a message that is not delivered, and one whose answer stays unknown, are called about', async () => {
    const request_id = await marked('+1 718 555 0177')
    const id = await sent()
    await database.kysely.updateTable('outbox').set({ request_id }).where('id', '=', id).execute()
    const own = database.kysely.updateTable('outbox').where('id', '=', id)
    await own.set({ delivery: 'unknown' }).execute()
    expect(await calls()).toEqual([])
    await own.set({ created_at: new Date(Date.now() - 3_700_000) }).execute()
    expect(await calls()).toMatchObject([{ reasons: [{ kind: 'undelivered' }] }])
    await state(id, 'delivered')
    expect(await calls()).toEqual([])
    await own.set({ delivery: 'sent' }).execute()
    await state(id, 'undelivered')
    expect(await calls()).toMatchObject([{ reasons: [{ kind: 'undelivered' }] }])
    await own.set({ request_id: null }).execute()
  })

  test('lose what nobody types: NUL, and what turns the direction of text', async () => {
    const id = await sent()
    expect((await state(id, 'failed', { ErrorCode: '3\0' })).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ last_error: '3' })
    expect((await incoming('we\0 \u202eneed it\u202c', `${NUMBER}\0`, 'SM\0nul')).status).toBe(200)
    const replies = database.kysely.selectFrom('text_replies').select(['words', 'number'])
    expect(await replies.execute()).toEqual([{ words: 'we need it', number: NUMBER }])
  })

  test('that are forged, or signed for something else, are refused', async () => {
    const id = await sent()
    const path = `/text-messages/state/${id}`
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    const right = webhookOf(url + path, fields)
    const unsigned = { ...right.headers, 'X-Twilio-Signature': '' }
    for (const init of [
      { ...right, headers: unsigned },
      webhookOf(url + path, fields, 'another token'),
      webhookOf(`${url}/text-messages/state/${request}`, fields),
      { ...right, body: `${right.body}&ErrorCode=1` },
      { ...right, body: right.body.replace('delivered', 'failed') },
    ]) {
      expect((await ask(path, init)).status).toBe(403)
    }
    expect((await ask(path, { method: 'GET' })).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ delivery: null })
    expect((await ask(path, right)).status).toBe(204)
  })

  test.each([
    ['STOP', 'START'],
    ['stop.', 'Unstop'],
    ['הסר', 'התחל'],
    ['סטאפ', 'סטארט'],
  ])('%s ends the consent of a number, %s gives it again', async (stop, start) => {
    const db = database.kysely
    await giveConsent(db, { number: NUMBER, by: 'family', now: new Date(0) })
    expect(await incoming(stop)).toEqual({ status: 200, body: '<Response></Response>' })
    expect(await consent()).toBe('stopped')
    const again = { number: NUMBER, by: 'office', now: new Date() } as const
    expect(await giveConsent(db, again)).toBe('stopped') // only the phone lifts it
    await incoming(start)
    expect(await consent()).toBe('agreed')
    const [row] = await db.selectFrom('text_consents').selectAll().execute()
    expect(row).toMatchObject({ given_by: 'message', ended_at: null })
    expect(Date.now() - (row?.given_at?.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await calls()).toEqual([])
  })

  test.each([
    ['HELP', 'To end them, reply STOP.'],
    ['עזרה', 'להפסקה השיבו: הסר'],
    ['הילף', 'אויפצוהערן שרייבט: סטאפ'],
  ])('%s is answered with the office, in its language', async (word, words) => {
    const { body } = await incoming(word)
    expect(body).toMatch(/^<Response><Message>[^<]+<\/Message><\/Response>$/)
    for (const part of [words, 'Keren Hachesed', '+1 718 555 0199']) expect(body).toContain(part)
    expect(await calls()).toEqual([])
  })

  test('a reply goes on the call list with its words, once, and is settled by a call', async () => {
    const request_id = await marked('718-555-0144', { full_name: 'Feigy Roth', locale: 'yi' })
    const body = 'Yes & <we> still need it'
    for (let n = 0; n < 3; n++) await incoming(body, '+17185550144', 'SM-once')
    const rows = await calls()
    expect(rows).toMatchObject([
      { name: 'Feigy Roth', reasons: [{ kind: 'reply', request_id, reply: { words: body } }] },
    ])
    const call_id = rows[0]?.call_id
    await server.call('record_call', { call_id, outcome: 'no_answer' }, cookie)
    expect(await calls()).toEqual([]) // for three hours
    await database.kysely
      .updateTable('calls')
      .set({ called_at: new Date(0) })
      .execute()
    expect(await calls()).toMatchObject([{ tries: 1 }])
    await server.call('record_call', { call_id, outcome: 'reached' }, cookie)
    await database.kysely
      .updateTable('calls')
      .set({ called_at: new Date(0) })
      .execute()
    expect(await calls()).toEqual([])
  })

  test('a reply of a number that is on no request is called back, without a name', async () => {
    await incoming('Who is this?', '+972521234567')
    await incoming('Hello?', '+972521234567')
    const rows = await calls()
    expect(rows).toMatchObject([
      { name: null, phone: '+972521234567', language: 'he', family_number: null },
    ])
    expect(rows[0]?.reasons).toMatchObject([
      { kind: 'reply', request_id: null, code: null, reply: { words: 'Who is this?' } },
      { kind: 'reply', reply: { words: 'Hello?' } },
    ])
    const call_id = rows[0]?.call_id
    expect((await server.call('take_call', { call_id }, cookie)).body).toEqual({ success: true })
    const done = await server.call('record_call', { call_id, outcome: 'done' }, cookie)
    expect(done.body).toEqual({ success: true })
    expect(await calls()).toEqual([])
  })

  test('a plain gateway proves itself by its own token', async () => {
    const other = await createTestApp(database, plain)
    const id = await sent()
    const post = (path: string, body: object, token = plain.SMS_CALLBACK_TOKEN) =>
      ask(
        path,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        },
        other,
      )
    const path = `/text-messages/state/${id}`
    expect((await post(path, { status: 'delivered' }, plain.SMS_TOKEN)).status).toBe(403)
    expect((await post(path, { status: 'delivered' })).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ delivery: 'delivered' })
    const told = { id: 'm1', from: NUMBER, text: 'HELP' }
    const { reply } = JSON.parse((await post('/text-messages/incoming', told)).body)
    expect(reply).toContain('To end them, reply STOP.')
    expect((await post('/text-messages/incoming', { id: 'm2' })).status).toBe(400)
    await post('/text-messages/incoming', { ...told, id: 'm3', text: 'Stop' })
    expect(await consent()).toBe('stopped')
    await other.close()
  })
})

const request = '00000000-0000-4000-8000-000000000000'
