import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addAdmin, mailedToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { authenticatorOf, createWorld, password, type World } from '#server/testing/world.ts'

describeEachDatabase('all administrators are told', (database) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await createTestApp(database)
    world = await createWorld(server)
    await addAdmin(database.kysely, { email: 'colleague@example.com', locale: 'he' })
  })
  afterAll(() => server.close())

  /** Returns what letters about administrators say, and to whom, since the last call. */
  async function letters() {
    const rows = await database.kysely
      .deleteFrom('outbox')
      .where('kind', '=', 'administrators_changed')
      .returning(['recipient', 'locale', 'data'])
      .execute()
    const told = rows.map(({ recipient }) => recipient).sort()
    return { told, data: rows[0]?.data, locales: new Set(rows.map(({ locale }) => locale)) }
  }
  const addressOf = async (id: string) =>
    (
      await database.kysely
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email
  const succeed = async (name: string, input: object, cookie?: string) =>
    expect((await server.call(name, input, cookie)).body).toMatchObject({ success: true })
  const everybody = async () => ['colleague@example.com', await addressOf(world.admin.id)].sort()

  test('when one is invited, joins and is removed', async () => {
    const email = 'accomplice@example.com'
    await succeed('invite_administrator', { email }, world.admin.cookie)
    expect(await letters()).toEqual({
      told: await everybody(),
      data: { change: 'invited', email, by: 'Moshe Cohen' },
      locales: new Set(['en', 'he']),
    })
    const token = await mailedToken(database.kysely, email)
    const person = { token, name: 'Chana Gold', password: 'a new brown teapot' }
    await succeed('accept_administrator_invite', person)
    expect(await letters()).toMatchObject({
      told: await everybody(),
      data: { change: 'joined', email },
    })
    const { id } = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await succeed('remove_administrator', { user_id: id }, world.admin.cookie)
    expect(await letters()).toMatchObject({
      told: await everybody(),
      data: { change: 'removed', email, by: 'Moshe Cohen' },
    })
  })

  test('when an existing account joins', async () => {
    const { email, id } = await world.person()
    const token = await world.invite(email)
    await succeed('accept_administrator_invite', { token, password })
    expect(await letters()).toMatchObject({
      told: await everybody(),
      data: { change: 'joined', email },
    })
    await succeed('remove_administrator', { user_id: id }, world.admin.cookie)
    await letters()
  })

  test('when a second step or a password is reset', async () => {
    const { email, id } = await world.person({ is_admin: true, two_step: true })
    await succeed('reset_two_step', { user_id: id }, world.admin.cookie)
    expect(await letters()).toMatchObject({
      told: await everybody(),
      data: { change: 'two_step_reset', email },
    })
    await succeed('request_password_reset', { email })
    const token = await mailedToken(database.kysely, email)
    const { headers } = await server.call('start_password_recovery', { token })
    const recovering = headers.getSetCookie()[0]?.split(';')[0]
    await succeed('update_password', { new_password: 'a new brown teapot' }, recovering)
    expect(await letters()).toMatchObject({
      told: await everybody(),
      data: { change: 'password_reset', email },
    })
  })

  test('but not of a requester whose password is reset', async () => {
    const { email } = await world.person()
    await succeed('request_password_reset', { email })
    const token = await mailedToken(database.kysely, email)
    const { headers } = await server.call('start_password_recovery', { token })
    const recovering = headers.getSetCookie()[0]?.split(';')[0]
    await succeed('update_password', { new_password: 'a new brown teapot' }, recovering)
    expect((await letters()).told).toEqual([])
  })

  test('an account with a second step joins only with its code', async () => {
    const { email, id } = await world.person()
    const cookie = await server.openSession(id)
    const code = await authenticatorOf(server, cookie)
    const { body } = await server.call('confirm_two_step', { code: code() }, cookie)
    const [recovery] = (body as { recovery_codes: string[] }).recovery_codes
    const token = await world.invite(email)
    const accept = async (typed?: string) => {
      const input = { token, password, ...(typed && { code: typed }) }
      return (await server.call('accept_administrator_invite', input)).body
    }
    expect(await accept()).toMatchObject({ success: false, fields: { code: 'err.codeNeeded' } })
    expect(await accept('000000')).toMatchObject({ fields: { code: 'err.wrongCode' } })
    expect((await letters()).told).toEqual([])
    expect(await accept(recovery)).toEqual({ success: true })
  })
})
