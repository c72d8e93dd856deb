import { beforeAll, expect, test, vi } from 'vitest'
import { createHashQueue, type HashQueue } from '#server/secrets/hash-queue.ts'
import { createPasswords } from '#server/secrets/passwords.ts'
import { type Browser, createBrowsers } from '#server/testing/browser.ts'
import { addCode, addUser, hashForTest, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { setPassword } from './store.ts'

const password = 'old teapot'

describeEachDatabase('the queue for password hashes', (database) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashForTest(password)
  })
  async function person() {
    const user = await addUser(database.kysely)
    await setPassword(database.kysely, user.id, hash)
    return user
  }

  /** Starts a portal whose hashes finish one by one, when the test says so. */
  function slowPortal() {
    const queue = createHashQueue({ running: 1, waiting: 60, each: 20, kept: 8 })
    const begun: string[] = []
    const arrived = new Set<string>()
    let isSlow = false
    const ends: (() => void)[] = []
    const slow: HashQueue = {
      run(turn, work) {
        arrived.add(turn.owner)
        return queue.run(turn, async () => {
          begun.push(turn.owner)
          if (isSlow) await new Promise<void>((end) => ends.push(end))
          return work()
        })
      },
    }
    const services = { ...testServices(database), passwords: createPasswords('trial', slow) }
    const open = createBrowsers(services)
    return {
      open,
      begun,
      slowDown() {
        isSlow = true
        begun.splice(0)
        arrived.clear()
      },
      comes: (email: string) =>
        vi.waitFor(() => expect(arrived).toContain(email), { timeout: 60_000 }),
      /** Finishes one hash after the other until all answers have arrived. */
      async finish<T>(answers: Promise<T>[]): Promise<T[]> {
        const all = Promise.all(answers)
        let isDone = false
        void all.then(() => {
          isDone = true
        })
        while (!isDone) {
          ends.shift()?.()
          await new Promise(setImmediate)
        }
        return all
      },
    }
  }
  async function signedIn(portal: ReturnType<typeof slowPortal>): Promise<[string, Browser]> {
    const { email } = await person()
    const browser = portal.open()
    await browser.signIn(email, password)
    return [email, browser]
  }
  const counted = (answers: { status: number }[]) =>
    Object.fromEntries(
      Map.groupBy(answers, ({ status }) => status)
        .entries()
        .map(([status, alike]) => [status, alike.length]),
    )

  test('of 120 password changes of one requester ten are hashed; an administrator comes after them', async () => {
    const portal = slowPortal()
    const [administrator, known] = await signedIn(portal)
    const [requester, flooding] = await signedIn(portal)
    portal.slowDown()
    const flood = Array.from({ length: 120 }, () =>
      flooding.call('update_password', { new_password: 'new teapot' }),
    )
    await portal.comes(requester)
    const signIn = known.signIn(administrator, password)
    await portal.comes(administrator)
    const answers = await portal.finish([...flood, signIn])
    expect((await signIn).status).toBe(200)
    expect(counted(answers.slice(0, 120))).toMatchObject({ 429: 110 })
    expect(portal.begun.filter((account) => account === requester).length).toBeLessThanOrEqual(10)
  })

  test('of 104 sign-ins from one address the excess gets 503; others come after the rest', async () => {
    const portal = slowPortal()
    const [administrator, known] = await signedIn(portal)
    const { email: visitor } = await person()
    portal.slowDown()
    const [address, elsewhere] = ['198.51.100.200', '203.0.113.9']
    const flood = Array.from({ length: 104 }, (_, n) =>
      portal.open({ address }).signIn(`nobody${n}@example.com`, password),
    )
    const busy = await Promise.any(flood.map((answer) => answer.then(refusedAsBusy)))
    expect(busy).toMatchObject({ body: { error_code: 'err.busy' } })
    const signIns = [known.signIn(administrator, password)]
    await portal.comes(administrator)
    signIns.push(portal.open({ address: elsewhere }).signIn(visitor, password))
    await portal.comes(elsewhere)
    const answers = await portal.finish([...flood, ...signIns])
    expect(counted(answers.slice(104))).toEqual({ 200: 2 })
    expect(portal.begun.filter((owner) => owner === address)).toHaveLength(1 + 20)
    expect(counted(answers.slice(0, 104))[503]).toBeGreaterThan(75)
  })

  test('successful password changes, confirmations and sign-ups are limited too', async () => {
    const portal = slowPortal()
    const [, browser] = await signedIn(portal)
    for (let n = 0; n < 10; n++) {
      const answer = await browser.call('update_password', { new_password: password })
      expect(answer.body).toEqual({ success: true })
    }
    expect((await browser.call('update_password', { new_password: password })).status).toBe(429)
    for (let n = 0; n < 20; n++) {
      expect((await browser.call('confirm_identity', { password })).body).toEqual({ success: true })
    }
    expect((await browser.call('confirm_identity', { password })).status).toBe(429)
    const { id: code_id } = await addCode(database.kysely)
    const signUp = { email: 'new@example.com', password, code_id }
    const visitor = portal.open()
    for (let n = 0; n < 8; n++) {
      await database.kysely.deleteFrom('outbox').execute() // resets the limit of five letters an hour
      expect((await visitor.post('/auth/sign-up/email', signUp)).status).toBe(200)
    }
    await database.kysely.deleteFrom('outbox').execute()
    expect((await visitor.post('/auth/sign-up/email', signUp)).status).toBe(429)
  })
})

function refusedAsBusy<T extends { status: number }>(answer: T): T {
  if (answer.status !== 503) throw new Error(`Answered ${answer.status}`)
  return answer
}
