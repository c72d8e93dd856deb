import { fromCents } from '#domain/money.ts'
import type { Answer, History, Press, Step } from './history.ts'
import * as bank from './own-bank.ts'
import { type Attempt, openPaper } from './own-books.ts'
import { uploadResults } from './payout-results.ts'

/** What banks and the office say of payments and checks in a random history. */

const isWithBank = ({ state }: Attempt) => state === 'sent' || state === 'paid'

const markPaid: Step = {
  weight: 8,
  plan(history) {
    const attempt = history.attempt(({ state, method }) => state === 'sent' && method !== null)
    if (!attempt?.run || !attempt.method) return undefined
    const { run, method } = attempt
    return {
      name: 'mark_payments_paid',
      input: { run_id: run, method },
      book() {
        for (const one of history.books.attempts) {
          const isIt = one.run === run && one.method === method && one.was === 'sent'
          if (isIt && one.state === 'paid') bank.wasPaid(history.books, one)
        }
      },
    }
  },
}

/** The bank can name what was handed over to it. */
const mayBeNamed = (one: Attempt) =>
  one.way === 'run' && (isWithBank(one) || (one.state !== 'locked' && one.papers.length > 0))

/** One that goes on after it was in several files keeps its state when it comes back out of one of them. */
const hasComeBack = (attempt: Attempt): boolean => {
  const { was, state, isCheck } = attempt
  if (was !== state || was === 'sent') return true
  return was === 'paid' && !isCheck && openPaper(attempt) === undefined
}

const saidBefore = new Set<Attempt['was']>(['paid', 'returned'])
const words = { paid: 'Paid', returned: 'Returned' } as const

/** A table of a bank says of a few payments what became of them, also of those that the office ended. */
const results: Step = {
  weight: 6,
  plan(history) {
    const first = history.attempt((one) => one.way === 'run' && isWithBank(one))
    if (!first?.run || !mayBeNamed(first)) return undefined
    const own = history.books.attempts.filter((one) => one.run === first.run && mayBeNamed(one))
    const said = [...new Set([first, history.pick(own), history.pick(own)])].flatMap((attempt) => {
      const row = history.rows.payments.find(({ id }) => id === attempt?.id)
      const word = history.pick(['paid', 'paid', 'returned'] as const) ?? 'paid'
      return attempt && row?.amount ? [{ attempt, row, word }] : []
    })
    if (said.length === 0) return undefined
    const lines = said.map(({ row, word }) => `${row.reference},${row.amount},${words[word]}`)
    const table = ['Reference,Amount,Status', ...lines, ''].join('\n')
    const run = { id: first.run }
    return {
      name: 'results',
      input: { table },
      go: () => confirmed(history, run, table),
      book() {
        for (const { attempt, word } of said) {
          // A later "paid" about what was paid or came back is shown, and not entered.
          if (word === 'paid') {
            if (!saidBefore.has(attempt.was)) bank.wasPaid(history.books, attempt)
          } else if (hasComeBack(attempt)) bank.cameBack(history.books, attempt, { end: 'back' })
        }
      },
    }
  },
}

async function confirmed(history: History, run: { id: string }, table: string) {
  const { actor } = history
  const { server } = history.office
  const { import_id } = await uploadResults({ server, admin: actor }, run, table)
  return history.call('confirm_payout_results', { import_id })
}

type Act = {
  weight: number
  isUseful: (attempt: Attempt) => boolean
  more?: (history: History, attempt: Attempt) => Record<string, unknown>
  book?: (history: History, attempt: Attempt, input: Record<string, unknown>) => void
}

const onPayment = (act: string, { weight, isUseful, more, book }: Act): Step => ({
  weight,
  plan(history): Press | undefined {
    const attempt = history.attempt((one) => one.way === 'run' && isUseful(one))
    if (attempt?.way !== 'run') return undefined
    const name = `act_on_payment ${act}`
    const input = { payment_id: attempt.id, ...more?.(history, attempt) }
    return {
      name,
      input,
      go: history.twice(name, input),
      ...(book && { book: () => book(history, attempt, input) }),
    }
  },
})

const why = () => ({ reason: 'the bank says so' })
const lost = () => ({ reason: 'lost' })
const on = (history: History) => ({ on: history.day() })
const last = ({ checks }: Attempt) => checks.at(-1)?.state
const isOver = ({ state }: Attempt) => ['returned', 'failed', 'cancelled'].includes(state)

const clearOlder: Step = {
  weight: 4,
  plan(history) {
    const attempt = history.attempt(({ checks }) => checks.some(({ state }) => state !== 'cleared'))
    const at = history.number(attempt?.checks.length ?? 0)
    const check = attempt?.checks[at]
    const number = attempt && history.checkNumber(attempt, at)
    if (!attempt || !check || !number) return undefined
    const name = 'act_on_payment clear_check'
    const input = { number, amount: fromCents(attempt.cents), ...on(history) }
    return {
      name,
      input,
      go: history.twice(name, input),
      book: () => bank.wasCashed(history.books, attempt, check),
    }
  },
}

/** One asks, and another who has seen that does the same, at once or later (docs/product.md §14.32). */
const giveUp: Step = {
  weight: 4,
  plan(history) {
    const attempt = history.attempt((one) => one.way === 'run' && isWithBank(one))
    if (attempt?.way !== 'run') return undefined
    const name = 'act_on_payment give_up'
    const input = { payment_id: attempt.id, reason: 'no answer' }
    return {
      name,
      input,
      async go() {
        const answer = await history.call(name, { ...input, ...(await asked(history, attempt)) })
        if (answer.waits !== true || history.roll() < 0.3) return ifDone(answer)
        const { id } = history.actor
        history.actor = history.pick(history.admins.filter((one) => one.id !== id)) ?? history.actor
        return ifDone(await history.call(name, { ...input, ...(await asked(history, attempt)) }))
      },
      book: () => bank.wasNeverPaid(attempt),
    }
  },
}

const ifDone = (answer: Answer): Answer => (answer.waits === true ? { success: false } : answer)

async function asked(history: History, { id }: Attempt): Promise<{ seen?: string }> {
  const work = await history.call('get_office_work', {})
  const acts = work.asked as { payment_id: string | null; version: string }[]
  const act = acts.find(({ payment_id }) => payment_id === id)
  return act ? { seen: act.version } : {}
}

export const paymentSteps: Step[] = [
  ...[markPaid, results, clearOlder, giveUp],
  onPayment('remove', { weight: 1, isUseful: ({ state }) => state === 'planned' }),
  onPayment('hold', {
    weight: 3,
    isUseful: ({ state }) => state === 'planned' || state === 'locked',
    more: () => ({ reason: 'a doubt', not_entered: true }),
  }),
  onPayment('release', { weight: 3, isUseful: ({ state }) => state === 'held' }),
  onPayment('pay_again', { weight: 6, isUseful: isOver }),
  onPayment('pay', {
    weight: 3,
    isUseful: ({ state }) => state === 'sent',
    book: ({ books }, one) => bank.wasPaid(books, one),
  }),
  onPayment('come_back', {
    weight: 5,
    isUseful: isWithBank,
    more: (history) => ({
      ...on(history),
      ...(history.roll() < 0.5 && { of: history.pick(['paid', 'committed']) }),
    }),
    book: ({ books }, one, { of }) =>
      bank.cameBack(books, one, { end: 'back', of: of as 'paid' | 'committed' }),
  }),
  onPayment('fail', {
    weight: 3,
    isUseful: ({ state }) => state === 'sent',
    more: on,
    book: ({ books }, one) => bank.cameBack(books, one, { end: 'refused' }),
  }),
  onPayment('take_out', {
    weight: 2,
    isUseful: ({ state }) => state === 'sent',
    more: why,
    book: (_, one) => bank.wasTakenOut(one),
  }),
  onPayment('undo_end', {
    weight: 4,
    isUseful: ({ state }) => state === 'returned' || state === 'failed',
    book: ({ books }, one) => bank.undoEnd(books, one),
  }),
  onPayment('undo_pay', {
    weight: 2,
    isUseful: ({ state }) => state === 'paid',
    book: ({ books }, one) => bank.undoPay(books, one),
  }),
  onPayment('void_check', {
    weight: 4,
    isUseful: (one) => last(one) === 'issued',
    more: lost,
    book: (_, one) => bank.voidCheck(one),
  }),
  onPayment('stop_check', {
    weight: 3,
    isUseful: (one) => last(one) === 'issued' && one.state !== 'locked',
    more: lost,
    book: (_, one) => bank.stopCheck(one),
  }),
  onPayment('replace_check', {
    weight: 3,
    isUseful: (one) => one.isCheck && isWithBank(one),
    more: lost,
    book: (_, one) => bank.stopCheck(one),
  }),
  onPayment('answer_stop', {
    weight: 5,
    isUseful: (one) => last(one) === 'stopped',
    more: (history) => ({ ...on(history), answer: history.pick(['stopped', 'stopped', 'paid']) }),
    book: ({ books }, one, { answer }) => bank.answerStop(books, one, answer as 'stopped' | 'paid'),
  }),
  onPayment('undo_clearing', {
    weight: 2,
    isUseful: (one) => last(one) === 'cleared',
    book({ books }, one) {
      const check = one.checks.at(-1)
      if (check) bank.undoClearing(books, one, check)
    },
  }),
  onPayment('answer_never_paid', {
    weight: 5,
    isUseful: ({ due }) => due.free() < 0n,
    more: () => ({ note: 'the bank has looked' }),
    book: (_, one) => bank.wasNeverPaid(one),
  }),
  onPayment('answer_paid_twice', {
    weight: 5,
    isUseful: ({ due }) => due.free() < 0n,
    more: () => ({ note: 'it is lost' }),
    book: (_, one) => bank.wasPaidTwice(one),
  }),
]

/** The presses that repeat a word of the bank: no other makes more committed and paid than approved. */
export const bankWords = new Set([
  ...['mark_payments_sent', 'mark_payments_paid', 'undo_file_refused', 'results'],
  ...['pay', 'come_back', 'fail', 'answer_stop', 'clear_check'].map(
    (act) => `act_on_payment ${act}`,
  ),
])
