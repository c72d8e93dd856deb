import { sql } from 'kysely'
import { dateAfter } from '#domain/payment-date.ts'
import type { History, Step } from './history.ts'
import { decisionSteps } from './history-decisions.ts'
import { outsideSteps } from './history-outside.ts'
import { bankWords, paymentSteps } from './history-payments.ts'
import { runSteps } from './history-runs.ts'
import { checkBooks, checkScreens } from './history-screens.ts'
import { readClosed } from './own-readings.ts'

/** Walks through a random history. */

/** After so many presses all screens are read. */
const SCREENS_EVERY = 10
const REQUESTS = 10

/** Days pass, or somebody closes the last month. */
const time: Step = {
  weight: 10,
  plan: (history) => ({
    name: 'time',
    input: {},
    async go() {
      await history.passTime(1 + history.number(4))
      return {}
    },
  }),
}
/** Banks say nothing for so long that a payment can be given up, and at times a check. */
const silence: Step = {
  weight: 1,
  plan: (history) => ({
    name: 'silence',
    input: {},
    async go() {
      const weeks = history.roll() < 0.7 ? 5 : 26
      for (let at = 0; at < weeks; at++) await history.passTime(7)
      return {}
    },
  }),
}
const closeMonth: Step = {
  weight: 2,
  plan: (history) => ({
    name: 'close month',
    input: {},
    async go() {
      const closed_until = dateAfter(`${history.today.slice(0, 7)}-01`, -1)
      await sql`update books_closed set closed_until = ${closed_until}`.execute(history.db)
      history.closed = (await readClosed(history.db, history.today))?.closed ?? ''
      return {}
    },
  }),
}
const ask: Step = {
  weight: 2,
  plan: (history) => ({
    name: 'ask',
    input: {},
    async go() {
      await history.ask()
      return {}
    },
  }),
}

const steps = [
  ...decisionSteps,
  ...outsideSteps,
  ...runSteps,
  ...paymentSteps,
  time,
  silence,
  closeMonth,
  ask,
]
const all = steps.flatMap((step) => Array<Step>(step.weight).fill(step))

/** Up to money, so that a short history comes to it: begins of names of presses. */
const usualWay = [
  ...['create_admin_review', 'create_admin_review', 'create_payout_run', 'add_payment'],
  ...['add_payment', 'set_payout_rate', 'lock', 'download', 'mark_payments_sent'],
  ...['mark_payments_paid', 'act_on_payment', 'act_on_payment'],
]
/** So many other presses are left out before the usual way is given up. */
const MOST_LEFT_OUT = 2000

type Walk = { steps: number; happened: Map<string, number> }

/** Presses so often with effect. Throws with all presses if books and server differ. */
export async function walk(history: History, { steps: count, happened }: Walk): Promise<void> {
  const pressed: string[] = []
  const way = [...usualWay]
  let leftOut = 0
  for (let at = 0; at < REQUESTS; at++) await history.ask()
  await history.read()
  try {
    while (pressed.length < count) {
      const press = history.pick(all)?.plan(history)
      if (!press) continue
      if (way[0] && leftOut < MOST_LEFT_OUT && !press.name.startsWith(way[0])) {
        leftOut++
        continue
      }
      const lacking = new Set(history.books.dues.filter((due) => due.free() < 0n))
      way.shift()
      const isDone = await history.press(press)
      const { name } = press
      happened.set(name, (happened.get(name) ?? 0) + Number(isDone))
      pressed.push(
        `${pressed.length} ${isDone ? '' : 'refused '}${name} ${JSON.stringify(press.input)}`,
      )
      const isMarked = history.books.dues.some((due) => due.free() < 0n && !lacking.has(due))
      if (isMarked && !bankWords.has(name)) throw new Error('Only a word of the bank marks a due')
      await checkBooks(history)
      if (pressed.length % SCREENS_EVERY === 0) await checkScreens(history)
    }
    await checkScreens(history)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${message}\nafter\n${pressed.slice(-12).join('\n')}`, { cause })
  }
}
