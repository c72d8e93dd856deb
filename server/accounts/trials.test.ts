import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { mailedToken } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createWorld, password, type World } from '#server/testing/world.ts'

type Person = { id: string; cookie: string; email: string }
type Answer = { success: boolean; error_code?: string }

// Rivka invites an account of her own, or resets a colleague.
describeEachDatabase('A new administrator', (database) => {
  let server: TestApp
  let world: World
  let chaim: Person
  beforeAll(async () => {
    server = await createTestApp(database)
    world = await createWorld(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.services.db.updateTable('users').set({ is_admin: false }).execute()
    await server.services.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', world.admin.id)
      .execute()
    chaim = await administrator()
  })

  async function administrator(): Promise<Person> {
    const { id, email } = await world.person({ is_admin: true })
    return { id, email, cookie: await server.openSession(id) }
  }
  async function by(who: { cookie?: string | undefined } | undefined, name: string, input: object) {
    return (await server.call(name, input, who?.cookie)).body as Answer
  }
  async function haveSecondStep({ id }: { id: string }) {
    await database.kysely
      .updateTable('users')
      .set({ two_step: true })
      .where('id', '=', id)
      .execute()
  }
  const rivka = async () => ({ cookie: await server.openSession(world.admin.id) })
  /** Lets an administrator invite somebody, who accepts. */
  async function invitedBy(who: { cookie: string }): Promise<Person> {
    const email = `${crypto.randomUUID()}@example.com`
    await by(who, 'invite_administrator', { email })
    const token = await mailedToken(database.kysely, email)
    const person = { name: 'Second Account', password }
    expect(await by(undefined, 'accept_administrator_invite', { token, ...person })).toEqual({
      success: true,
    })
    const { id } = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { id, email, cookie: await server.openSession(id) }
  }
  /** Returns what the list of administrators says of somebody's trial. */
  async function trialOf({ id }: Person, who: { cookie: string }) {
    const { body } = await server.call('list_administrators', {}, who.cookie)
    const all = (body as { administrators: { id: string; trial: object | null }[] }).administrators
    return all.find((one) => one.id === id)?.trial
  }
  /** Returns the token of the letter about somebody that went to an address. */
  async function linkTo(recipient: string, about: Person): Promise<string> {
    const rows = await database.kysely
      .selectFrom('outbox')
      .select('data')
      .where('recipient', '=', recipient)
      .where('kind', '=', 'administrators_changed')
      .execute()
    const letter = rows.findLast(({ data }) => data.email === about.email && data.token)
    return letter?.data.token ?? ''
  }

  test('counts once an administrator who did not invite them agrees', async () => {
    const second = await invitedBy(await rivka())
    const user_id = second.id
    const counts_from = expect.stringMatching(/^20/)
    const open = { cause: 'invited', caused_by_name: 'Moshe Cohen', counts_from, can_agree: true }
    expect(await trialOf(second, chaim)).toMatchObject(open)
    expect(await trialOf(second, await rivka())).toMatchObject({ can_agree: false })
    const agree = 'agree_to_administrator'
    expect(await by(await rivka(), agree, { user_id })).toMatchObject({
      error_code: 'invite.otherAgrees',
    })
    const third = await invitedBy(await rivka())
    expect(await by(third, agree, { user_id })).toMatchObject({ error_code: 'invite.notCounted' })
    expect(await by(second, agree, { user_id })).toMatchObject({ success: false })
    expect(await by(chaim, agree, { user_id })).toEqual({ success: true })
    expect(await trialOf(second, chaim)).toBeNull()
  })

  test('is neither invited nor reset by who does not count, nor agreed to along the chain', async () => {
    const second = await invitedBy(await rivka())
    const invite = { email: 'third@example.com' }
    const refused = { error_code: 'invite.notCounted' }
    expect(await by(second, 'invite_administrator', invite)).toMatchObject(refused)
    await haveSecondStep(chaim)
    expect(await by(second, 'reset_two_step', { user_id: chaim.id })).toMatchObject(refused)
    const theirs = await invitedBy(chaim)
    await haveSecondStep(theirs)
    await by(await rivka(), 'reset_two_step', { user_id: theirs.id })
    const agree = { user_id: theirs.id }
    for (const who of [await rivka(), chaim]) {
      expect(await by(who, 'agree_to_administrator', agree)).toMatchObject({
        error_code: 'invite.otherAgrees',
      })
    }
    expect(await by(await administrator(), 'agree_to_administrator', agree)).toEqual({
      success: true,
    })
  })

  test('is objected to by a colleague who was reset, and who was removed then', async () => {
    await haveSecondStep(chaim)
    await by(await rivka(), 'reset_two_step', { user_id: chaim.id })
    chaim.cookie = await server.openSession(chaim.id)
    const second = await invitedBy(await rivka())
    const user_id = second.id
    expect(await by(chaim, 'agree_to_administrator', { user_id })).toMatchObject({
      error_code: 'invite.notCounted',
    })
    expect(await by(chaim, 'object_to_administrator', { user_id })).toEqual({ success: true })
    await by(await rivka(), 'remove_administrator', { user_id: chaim.id })
    const third = await invitedBy(await rivka())
    const answer = { token: await linkTo(chaim.email, third), agree: false }
    expect(await by(undefined, 'answer_administrator_trial', answer)).toEqual({ success: true })
  })

  test('who was removed objects to that by the link of a letter', async () => {
    await by(await rivka(), 'remove_administrator', { user_id: chaim.id })
    const token = await linkTo(chaim.email, chaim)
    expect(await by(undefined, 'get_administrator_trial', { token })).toMatchObject({
      cause: 'removed',
      caused_by_name: 'Moshe Cohen',
      email: chaim.email,
    })
    const answer = 'answer_administrator_trial'
    expect(await by(undefined, answer, { token, agree: true })).toMatchObject({ success: false })
    expect(await by(undefined, answer, { token, agree: false })).toEqual({ success: true })
    const objections = await database.kysely
      .selectFrom('audit_events')
      .select('actor_id')
      .where('subject_id', '=', chaim.id)
      .where('action', '=', 'administrator.objected')
      .execute()
    expect(objections).toEqual([{ actor_id: chaim.id }])
  })

  test('does not count after an objection, nor after a reset by who invited them', async () => {
    const second = await invitedBy(await rivka())
    const user_id = second.id
    expect(await by(chaim, 'object_to_administrator', { user_id })).toEqual({ success: true })
    await haveSecondStep(second)
    expect(await by(await rivka(), 'reset_two_step', { user_id })).toEqual({ success: true })
    expect(await trialOf(second, chaim)).toMatchObject({ objected_by_name: expect.any(String) })
    expect(await by(chaim, 'agree_to_administrator', { user_id })).toEqual({ success: true })
  })

  test('is objected to by the link of a letter, also by who was removed', async () => {
    await by(await rivka(), 'remove_administrator', { user_id: chaim.id })
    const second = await invitedBy(await rivka())
    const token = await linkTo(chaim.email, second)
    expect(await by(undefined, 'get_administrator_trial', { token })).toMatchObject({
      success: true,
      email: second.email,
    })
    const answer = { token, agree: false }
    expect(await by(undefined, 'answer_administrator_trial', answer)).toEqual({ success: true })
    expect(await trialOf(second, await rivka())).toMatchObject({
      objected_by_name: expect.any(String),
    })
  })

  test('who was removed before they counted is not asked', async () => {
    const second = await invitedBy(await rivka())
    await by(await rivka(), 'remove_administrator', { user_id: second.id })
    const third = await invitedBy(await rivka())
    expect(await linkTo(second.email, third)).toBe('')
    expect(await linkTo(chaim.email, third)).not.toBe('')
  })

  test('and one whom a colleague reset do not count at once, one reset on the server does', async () => {
    await haveSecondStep(chaim)
    await by(await rivka(), 'reset_two_step', { user_id: chaim.id })
    expect(await trialOf(chaim, await rivka())).toMatchObject({ cause: 'reset', can_agree: false })
    const other = await administrator()
    await haveSecondStep(other)
    const { resetTwoStepOf } = await import('./two-step.ts')
    await resetTwoStepOf(server.services.db, other.email)
    expect(await trialOf(other, await rivka())).toBeNull()
  })
})
