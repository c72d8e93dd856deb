import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Browser, createBrowsers } from '#server/testing/browser.ts'
import {
  addUser,
  callerOf,
  hashForTest,
  mailedToken,
  testServices,
} from '#server/testing/callers.ts'
import { describeEachDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { holdPasswords } from '#server/testing/held-passwords.ts'
import { createAuthentication } from './authentication.ts'
import { endSessionsOf } from './session-store.ts'
import { setPassword, updateUser } from './store.ts'
import { turnOff, turnOn } from './two-step.ts'

// Sign-ins, confirmations and password changes start and finish in any order on one account, with
// other changes between them. The model knows which may succeed and who is signed in afterwards.

type SessionId = number

/** A password check or hash in progress, with the state in which it started. */
type Waiting =
  | { kind: 'sign-in'; browser: number; isRight: boolean; epoch: number; asksCode: boolean }
  | { kind: 'confirm'; browser: number; isRight: boolean; epoch: number; session: SessionId }
  | { kind: 'change'; browser: number; password: string; session: SessionId; recovery: boolean }

class Model {
  epoch = 0
  password = 'password 0'
  twoStep = false
  sessions = 0
  /** The valid session of each browser. */
  signedIn = new Map<number, { id: SessionId; recovery: boolean }>()
  waiting: Waiting[] = []
  browsers = 0

  /** Models a change of the ways to sign in: only this browser's session survives. */
  raise(kept?: number) {
    this.epoch++
    for (const browser of this.signedIn.keys()) if (browser !== kept) this.signedIn.delete(browser)
  }
  open(browser: number, recovery = false) {
    this.signedIn.set(browser, { id: ++this.sessions, recovery })
  }
  /** Returns the browsers with a full session, not one for recovery only. */
  get full() {
    return [...this.signedIn].flatMap(([browser, { recovery }]) => (recovery ? [] : [browser]))
  }
}

type Real = {
  database: TestDatabase
  user: { id: string; email: string }
  hold: ReturnType<typeof holdPasswords>
  browsers: Browser[]
  /** Callbacks that finish each entry of `waiting`, in the same order. */
  finish: (() => Promise<{ status: number; body: unknown }>)[]
}

const servicesOf = ({ database, hold }: Real) => ({
  ...testServices(database),
  passwords: hold.passwords,
})
const newBrowser = (real: Real) => {
  const browser = createBrowsers(servicesOf(real))()
  real.browsers.push(browser)
  return browser
}
const at = <T>(list: T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('There is none')
  return found
}

async function begin(real: Real, model: Model, waiting: Waiting, work: Real['finish'][number]) {
  real.finish.push(await real.hold.start(work))
  model.waiting.push(waiting)
}

/** Checks that exactly the sessions of the model are valid. */
async function agree(model: Model, real: Real) {
  const found = await Promise.all(real.browsers.map((browser) => browser.isSignedIn()))
  expect(found).toEqual(real.browsers.map((_, browser) => model.signedIn.has(browser)))
}

/** Returns a fast-check command that runs if `check` allows it and describes itself. */
const step = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): fc.AsyncCommand<Model, Real> => ({
  check: (model) => check(model),
  async run(model, real) {
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})

const beginSignIn = (isRight: boolean) =>
  step(
    `begin signing in with the ${isRight ? 'right' : 'wrong'} password`,
    () => true,
    async (model, real) => {
      const browser = newBrowser(real)
      const password = isRight ? model.password : 'another'
      const { epoch, twoStep: asksCode } = model
      const waiting = { browser: model.browsers++, isRight, epoch, asksCode }
      await begin(real, model, { kind: 'sign-in', ...waiting }, () =>
        browser.signIn(real.user.email, password),
      )
    },
  )

const beginConfirming = (which: number) =>
  step(
    `begin confirming the password in ${which}`,
    (model) => model.full.length > 0,
    async (model, real) => {
      const browser = at(model.full, which)
      const { password, epoch } = model
      const session = model.signedIn.get(browser)?.id ?? 0
      await begin(real, model, { kind: 'confirm', browser, isRight: true, epoch, session }, () =>
        at(real.browsers, browser).call('confirm_identity', { password }),
      )
    },
  )

const beginChanging = (which: number) =>
  step(
    `begin changing the password in ${which}`,
    (model) => model.signedIn.size > 0,
    async (model, real) => {
      const browser = at([...model.signedIn.keys()], which)
      const { id: session = 0, recovery = false } = model.signedIn.get(browser) ?? {}
      const password = `password ${model.waiting.length}-${model.epoch}-${which}`
      await begin(real, model, { kind: 'change', browser, password, session, recovery }, () =>
        at(real.browsers, browser).call('update_password', { new_password: password }),
      )
    },
  )

/** Returns whether it succeeds if it finishes now, and updates the model accordingly. */
function conclude(model: Model, waiting: Waiting): boolean {
  const isSame = (session: SessionId) => model.signedIn.get(waiting.browser)?.id === session
  switch (waiting.kind) {
    case 'sign-in':
      if (!waiting.isRight || waiting.asksCode || waiting.epoch !== model.epoch) return false
      model.open(waiting.browser)
      return true
    case 'confirm':
      if (!isSame(waiting.session) || waiting.epoch !== model.epoch) return false
      model.open(waiting.browser)
      return true
    case 'change':
      if (!isSame(waiting.session)) return false
      model.password = waiting.password
      model.raise()
      if (!waiting.recovery || !model.twoStep) model.open(waiting.browser)
      return true
  }
}

const finish = (which: number) =>
  step(
    `finish ${which}`,
    (model) => model.waiting.length > 0,
    async (model, real) => {
      const index = which % model.waiting.length
      const [waiting] = model.waiting.splice(index, 1)
      const [end] = real.finish.splice(index, 1)
      if (!waiting || !end) throw new Error('Nothing waits')
      const { status, body } = await end()
      const isDone = status === 200 && (body as { success?: boolean }).success !== false
      expect({ waiting, isDone }).toEqual({ waiting, isDone: conclude(model, waiting) })
    },
  )

const openLink = step(
  'open a mailed link',
  (model) => model.browsers < 12,
  async (model, real) => {
    const browser = newBrowser(real)
    const { email } = real.user
    await real.database.kysely.deleteFrom('outbox').execute() // resets the limit of five letters an hour
    await browser.call('request_password_reset', { email })
    const token = await mailedToken(real.database.kysely, email)
    await browser.call('start_password_recovery', { token })
    model.open(model.browsers++, true)
  },
)

const switchTwoStep = (which: number) =>
  step(
    `switch the second step in ${which}`,
    (model) => model.full.length > 0,
    async (model, real) => {
      const browser = at(model.full, which)
      const services = servicesOf(real)
      const headers = at(real.browsers, browser).headers()
      const known = await createAuthentication(services).identify(headers)
      if (!known) throw new Error('Nobody is signed in there')
      const caller = { ...callerOf(known.user), ...known }
      await (model.twoStep ? turnOff(services, caller) : turnOn(services, caller))
      model.twoStep = !model.twoStep
      model.raise(browser)
    },
  )

const endOthers = (which: number) =>
  step(
    `end the others from ${which}`,
    (model) => model.full.length > 0,
    async (model, real) => {
      const browser = at(model.full, which)
      await at(real.browsers, browser).call('end_other_sessions', {})
      model.raise(browser)
    },
  )

const signOut = (which: number) =>
  step(
    `sign out in ${which}`,
    (model) => model.signedIn.size > 0,
    async (model, real) => {
      const browser = at([...model.signedIn.keys()], which)
      await at(real.browsers, browser).post('/auth/sign-out', {})
      model.signedIn.delete(browser)
    },
  )

const changeRole = step(
  'change the role',
  () => true,
  async (model, { database, user }) => {
    await updateUser(database.kysely, user.id, { is_admin: false })
    await endSessionsOf(database.kysely, user.id)
    model.raise()
  },
)

const which = fc.nat(5)
const steps = fc.commands(
  [
    fc.boolean().map(beginSignIn),
    fc.constant(beginSignIn(true)),
    which.map(beginConfirming),
    which.map(beginChanging),
    which.map(finish),
    which.map(finish),
    fc.constant(openLink),
    which.map(switchTwoStep),
    which.map(endOthers),
    which.map(signOut),
    fc.constant(changeRole),
  ],
  { maxCommands: 30 },
)

describeEachDatabase('sessions and changes of the ways to sign in', (database) => {
  test('only a check that starts and ends in one epoch opens a session', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const model = new Model()
        const user = await addUser(database.kysely)
        await setPassword(database.kysely, user.id, await hashForTest(model.password))
        const real: Real = { database, user, hold: holdPasswords(), browsers: [], finish: [] }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await Promise.all(real.finish.map((end) => end()))
      }),
      { numRuns: 20 },
    )
  })
})
