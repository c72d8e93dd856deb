import { beforeAll, describe, expect, test } from 'vitest'
import { createBrowsers } from '#server/testing/browser.ts'
import {
  addAdmin,
  callerOf,
  hashForTest,
  mailedToken,
  testServices,
} from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { holdPasswords } from '#server/testing/held-passwords.ts'
import { createAuthentication } from './authentication.ts'
import { findUserByEmail, setPassword } from './store.ts'
import { resetTwoStep, turnOn } from './two-step.ts'

const password = 'old brown teapot'
const new_password = 'new brown teapot'

describeEachDatabase('a password check in progress', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  const openBrowser = () => createBrowsers(testServices(database))()

  async function person() {
    const user = await addAdmin(database.kysely)
    await setPassword(database.kysely, user.id, hash)
    const browser = openBrowser()
    await browser.signIn(user.email, password)
    return { ...user, browser }
  }
  type Person = Awaited<ReturnType<typeof person>>

  async function switchTwoStepOn({ browser }: Person) {
    const services = testServices(database)
    const known = await createAuthentication(services).identify(browser.headers())
    if (!known) throw new Error('Nobody is signed in there')
    await turnOn(services, { ...callerOf(known.user), ...known })
  }

  async function changeByMailedLink({ email }: Person) {
    const browser = openBrowser()
    await browser.call('request_password_reset', { email })
    await browser.call('start_password_recovery', {
      token: await mailedToken(database.kysely, email),
    })
    await browser.call('update_password', { new_password })
  }

  async function removeFromAdministrators({ id: user_id }: Person) {
    const other = await person()
    await other.browser.call('remove_administrator', { user_id })
  }

  const changes: [string, (who: Person) => Promise<unknown>][] = [
    ['changing the password', ({ browser }) => browser.call('update_password', { new_password })],
    ['choosing a password by a mailed link', changeByMailedLink],
    ['switching the second step on', switchTwoStepOn],
    ['resetting the second step', ({ id }) => resetTwoStep(database.kysely, {}, id)],
    ['signing out elsewhere', ({ browser }) => browser.call('end_other_sessions', {})],
    ['removing an administrator', removeFromAdministrators],
  ]

  test.each(changes)('%s: a sign-in in progress opens no session', async (_, change) => {
    const who = await person()
    const { passwords, start } = holdPasswords()
    const open = createBrowsers({ ...testServices(database), passwords })
    const browsers = Array.from({ length: 3 }, () => open())
    const signIns = await Promise.all(
      browsers.map((browser) => start(() => browser.signIn(who.email, password))),
    )
    await change(who)
    const answers = await Promise.all(signIns.map((finish) => finish()))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false)
  })

  test.each(changes)('%s: another session’s change in progress fails', async (_, change) => {
    const who = await person()
    const { passwords, start } = holdPasswords()
    const elsewhere = createBrowsers({ ...testServices(database), passwords })()
    const signingIn = await start(() => elsewhere.signIn(who.email, password))
    await signingIn()
    const confirming = await start(() => elsewhere.call('confirm_identity', { password }))
    const changing = await start(() =>
      elsewhere.call('update_password', { new_password: 'password of a thief' }),
    )
    await change(who)
    expect([(await confirming()).status, (await changing()).status]).toEqual([401, 401])
    expect(await elsewhere.isSignedIn()).toBe(false)
    expect((await openBrowser().signIn(who.email, 'password of a thief')).body).toMatchObject({
      error_code: 'err.wrongCredentials',
    })
  })

  test('the session that changes the password or second step stays valid', async () => {
    const who = await person()
    await who.browser.call('update_password', { new_password })
    expect(await who.browser.isSignedIn()).toBe(true)
    await switchTwoStepOn(who)
    expect(await who.browser.isSignedIn()).toBe(true)
    await who.browser.call('end_other_sessions', {})
    expect(await who.browser.isSignedIn()).toBe(true)
  })

  test('an ended session cannot finish confirming its password', async () => {
    const who = await person()
    const { passwords, start } = holdPasswords()
    const elsewhere = createBrowsers({ ...testServices(database), passwords })()
    await (await start(() => elsewhere.signIn(who.email, password)))()
    const confirming = await start(() => elsewhere.call('confirm_identity', { password }))
    const { body } = await who.browser.call('list_sessions', {})
    const { sessions } = body as { sessions: { id: string; is_current: boolean }[] }
    const session_id = sessions.find(({ is_current }) => !is_current)?.id
    await who.browser.call('end_session', { session_id })
    expect((await confirming()).status).toBe(401)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })

  test('an invitation accepted with the old password makes no administrator', async () => {
    const [inviter, invited] = [await person(), await person()]
    await removeFromAdministrators(invited)
    const { email } = invited
    await inviter.browser.call('invite_administrator', { email })
    const token = await mailedToken(database.kysely, email)
    const { passwords, start } = holdPasswords()
    const stranger = createBrowsers({ ...testServices(database), passwords })()
    const accepting = await start(() =>
      stranger.call('accept_administrator_invite', { token, password }),
    )
    await changeByMailedLink(invited)
    expect((await accepting()).body).toMatchObject({ error_code: 'err.wrongPassword' })
    expect((await findUserByEmail(database.kysely, email))?.is_admin).toBe(false)
  })

  describe('in a race', () => {
    const [byPassword, , byTwoStep] = changes
    test.each([byPassword, byTwoStep].filter((row) => row !== undefined))(
      '%s leaves nobody signed in, in many rounds',
      async (_, change) => {
        for (let round = 0; round < 4; round++) {
          const who = await person()
          const browsers = Array.from({ length: 6 }, openBrowser)
          const signIns = browsers.map((browser) => browser.signIn(who.email, password))
          await Promise.all([change(who), ...signIns])
          for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false)
        }
      },
    )
  })
})
