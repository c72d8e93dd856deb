import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addRequest, mailedToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { authenticatorOf, createWorld, type World } from '#server/testing/world.ts'
import { resetTwoStep } from './two-step.ts'

// Every kind of mailed link × every act that should end it (docs/product.md §3.4). Links that confirm
// an address end with another registration (sign-up.test.ts).

type Person = { id: string; cookie: string; elsewhere: string; email: string }
type Refusal = { success: boolean }

describeEachDatabase('a mailed link', (database) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await createTestApp(database)
    world = await createWorld(server)
  })
  afterAll(() => server.close())

  const ok = { success: true }
  const address = () => `${randomUUID()}@example.com`
  async function call(name: string, input: object, cookie?: string) {
    const { body } = await server.call(name, input, cookie)
    return body as Refusal
  }
  async function succeed(name: string, input: object, cookie?: string) {
    expect(await call(name, input, cookie)).toMatchObject(ok)
  }

  async function person(overrides: { is_admin?: boolean } = {}): Promise<Person> {
    const { id, email } = await world.person({ email: address(), ...overrides })
    const [cookie, elsewhere] = [await server.openSession(id), await server.openSession(id)]
    return { id, email, cookie, elsewhere }
  }
  const requestOf = async ({ id: user_id }: Person) =>
    (await addRequest(database.kysely, { user_id })).id

  /** Mails a link that a person asks for. Returns a function that uses it. */
  const links = {
    async change_email({ cookie }: Person) {
      const new_email = address()
      await succeed('request_email_change', { new_email }, cookie)
      const token = await mailedToken(database.kysely, new_email)
      return () => call('confirm_email_change', { token })
    },
    async reset({ email }: Person) {
      await succeed('request_password_reset', { email })
      const token = await mailedToken(database.kysely, email)
      return () => call('start_password_recovery', { token })
    },
    async admin_invite({ cookie }: Person) {
      const email = address()
      await succeed('invite_administrator', { email }, cookie)
      const token = await mailedToken(database.kysely, email)
      const invited = { token, name: 'Chana Gold', password: 'a new brown teapot' }
      return () => call('accept_administrator_invite', invited)
    },
  }
  type Kind = keyof typeof links
  const kinds = Object.keys(links) as Kind[]

  const new_password = 'a new brown teapot'
  async function turnOn({ cookie }: Person) {
    const code = await authenticatorOf(server, cookie)
    const { body } = await server.call('confirm_two_step', { code: code() }, cookie)
    return (body as { recovery_codes: string[] }).recovery_codes[0] ?? ''
  }

  /** What a person or the office does, and the links that survive it. */
  const acts: Record<string, { act: (who: Person) => Promise<unknown>; survive?: Kind[] }> = {
    'nothing at all': { act: async () => {}, survive: kinds },
    'a sign-out': {
      act: ({ elsewhere }) => server.post('/auth/sign-out', {}, elsewhere),
      survive: kinds,
    },
    'a new password': { act: ({ cookie }) => succeed('update_password', { new_password }, cookie) },
    'a new password by a mailed link': {
      async act({ email }) {
        await succeed('request_password_reset', { email })
        const token = await mailedToken(database.kysely, email)
        const { headers } = await server.call('start_password_recovery', { token })
        const recovering = headers.getSetCookie()[0]?.split(';')[0]
        await succeed('update_password', { new_password }, recovering)
      },
    },
    'ending the other sessions': { act: ({ cookie }) => succeed('end_other_sessions', {}, cookie) },
    'ending one session': {
      async act({ cookie, elsewhere }) {
        const { body } = await server.call('list_sessions', {}, elsewhere)
        const { sessions } = body as { sessions: { id: string; is_current: boolean }[] }
        const session_id = sessions.find(({ is_current }) => !is_current)?.id
        await succeed('end_session', { session_id }, elsewhere)
        expect((await server.call('list_sessions', {}, cookie)).status).toBe(401)
      },
      survive: ['reset', 'admin_invite'],
    },
    'sessions ended by the office': {
      async act(who) {
        const request_id = await requestOf(who)
        await succeed('end_person_sessions', { request_id }, world.admin.cookie)
      },
    },
    'a second step switched on': { act: turnOn },
    'a second step switched off': {
      async act(who) {
        await succeed('turn_off_two_step', { code: await turnOn(who) }, who.cookie)
      },
    },
    'a second step reset': { act: ({ id }) => resetTwoStep(database.kysely, {}, id) },
    'an address changed by its owner': {
      async act({ cookie }) {
        const new_email = address()
        await succeed('request_email_change', { new_email }, cookie)
        const token = await mailedToken(database.kysely, new_email)
        await succeed('confirm_email_change', { token }, cookie)
      },
    },
  }

  describe.each(kinds)('%s', (kind) => {
    test.each(Object.entries(acts))('after %s', async (_, { act, survive = [] }) => {
      const who = await person({ is_admin: kind === 'admin_invite' })
      const use = await links[kind](who)
      await act(who)
      expect((await use()).success).toBe(survive.includes(kind))
    })
  })

  test.each(['change_email', 'reset'] as const)(
    '%s ends with an address that the office changed',
    async (kind) => {
      const who = await person()
      const use = await links[kind](who)
      const changed = { request_id: await requestOf(who), new_email: address() }
      await succeed('change_person_email', changed, world.admin.cookie)
      expect(await use()).toMatchObject({ success: false })
    },
  )

  test.each(['change_email', 'reset'] as const)(
    '%s ends when its account becomes an administrator’s, or is one no longer',
    async (kind) => {
      const who = await person()
      const use = await links[kind](who)
      const token = await world.invite(who.email)
      await succeed('accept_administrator_invite', { token, password: 'old brown teapot' })
      expect(await use()).toMatchObject({ success: false })
      const again = { ...who, cookie: await server.openSession(who.id) }
      const later = await links[kind](again)
      await succeed('remove_administrator', { user_id: who.id }, world.admin.cookie)
      expect(await later()).toMatchObject({ success: false })
    },
  )
})
