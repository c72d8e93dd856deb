import { expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import { addAdmin, addUser, testServices, visitor } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { createAuthentication } from './authentication.ts'
import { clean } from './cleaning.ts'
import { endAllSessions } from './security.ts'
import { findUser } from './store.ts'

const DAY_MS = 24 * 3_600_000

describeEachDatabase('a session that was ended from elsewhere', (database) => {
  const services = () => testServices(database)

  /** A browser in which this user is signed in. */
  async function device(user: { id: string }) {
    const browser = createBrowsers(services())()
    const auth = createAuthentication(services())
    const now = await findUser(database.kysely, user.id)
    const checked = { id: user.id, auth_epoch: now?.auth_epoch ?? 0 }
    const cookie = await auth.startSession(checked, visitor(), { recovery: false })
    const [name = '', value = ''] = cookie?.split(';')[0]?.split('=') ?? []
    browser.jar.set(name, value)
    const who = async () => [
      (await browser.get('/auth/get-session')).body,
      (await browser.post('/auth/renew-session', {})).body,
    ]
    return { ...browser, who }
  }
  const endedOf = (id: string) => [{ ended_of: id }, { ended_of: id }]
  const unknown = [null, null]

  test('is told so by its own token, until it would have expired', async () => {
    const user = await addUser(database.kysely)
    const [here, there] = [await device(user), await device(user)]
    await here.call('end_other_sessions', {})
    expect(await there.who()).toEqual(endedOf(user.id))
    expect(await there.who()).toEqual(endedOf(user.id)) // a page may leave before it has read it
    expect(await here.who()).toMatchObject([{ user: { id: user.id } }, { user: { id: user.id } }])
    const call = await there.call('list_sessions', {})
    expect(call).toMatchObject({ status: 401, body: { error_code: 'err.loginRequired' } })

    await clean(services(), new Date(Date.now() + 13 * DAY_MS))
    expect(await there.who()).toEqual(endedOf(user.id))
    await clean(services(), new Date(Date.now() + 15 * DAY_MS))
    expect(await there.who()).toEqual(unknown)
    expect(there.jar.size).toBe(0)
  })

  test('is told so if the owner ended it alone, or the office all of them', async () => {
    const user = await addUser(database.kysely)
    const [here, there] = [await device(user), await device(user)]
    const { body } = await here.call('list_sessions', {})
    const { sessions } = body as { sessions: { id: string; is_current: boolean }[] }
    const session_id = sessions.find(({ is_current }) => !is_current)?.id
    await here.call('end_session', { session_id })
    expect(await there.who()).toEqual(endedOf(user.id))

    const office = await addAdmin(database.kysely)
    const caller = { ...visitor(), user: office, session: { id: crypto.randomUUID() } }
    await endAllSessions(database.kysely, caller as never, user.id)
    expect(await here.who()).toEqual(endedOf(user.id))
  })

  test('is told so by the token before the last renewal too', async () => {
    const user = await addUser(database.kysely)
    const [here, there] = [await device(user), await device(user)]
    const old = new Map(there.jar)
    await database.kysely
      .updateTable('sessions')
      .set({ renewed_at: new Date(Date.now() - 3_000_000) })
      .where('user_id', '=', user.id)
      .execute()
    await there.post('/auth/renew-session', {})
    expect([...there.jar]).not.toEqual([...old])
    await here.call('end_other_sessions', {})
    for (const [name, value] of old) there.jar.set(name, value)
    expect(await there.who()).toEqual(endedOf(user.id))
  })

  test('is not told so after a new password, nor after signing out in the same browser', async () => {
    const user = await addUser(database.kysely)
    const [here, there] = [await device(user), await device(user)]
    await here.call('update_password', { new_password: 'a new brown teapot' })
    expect(await there.who()).toEqual(unknown)

    const copy = new Map(here.jar)
    await here.post('/auth/sign-out', {})
    for (const [name, value] of copy) here.jar.set(name, value)
    expect(await here.who()).toEqual(unknown)
  })
})
