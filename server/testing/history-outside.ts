import { fromCents } from '#domain/money.ts'
import type { Step } from './history.ts'
import { isFree } from './history-decisions.ts'

/** What an office pays outside of a run, statuses by hand and erasing, in a random history. */

const ways = ['cash', 'card', 'by_hand'] as const

const payOutside: Step = {
  weight: 8,
  plan(history) {
    const request = history.request(({ dues }) => dues.some(isFree))
    const due = request && history.choose(request.dues, isFree)
    if (!request || !due) return undefined
    const isAll = history.roll() < 0.4
    const cents = isAll && due.free() > 0n ? due.free() : history.cents(20_000)
    const input = {
      ...{ request_id: request.id, number: due.number, amount: fromCents(cents) },
      ...{ paid_on: history.day(), way: history.pick(ways) },
    }
    return {
      name: 'record_outside_payment',
      input,
      go: history.twice('record_outside_payment', input),
      book({ outside_id }) {
        const attempt = due.attempts.find(({ id }) => id === outside_id)
        if (!attempt) throw new Error('It is not recorded')
        Object.assign(attempt, { cents, fund: request.fund })
        due.post('paid', cents, request.fund)
      },
    }
  },
}

const undoOutside: Step = {
  weight: 3,
  plan(history) {
    const attempt = history.attempt(({ way, state }) => way !== 'run' && state === 'paid')
    if (!attempt) return undefined
    return {
      name: 'undo_outside_payment',
      input: { outside_id: attempt.id },
      book: () => attempt.due.post('paid', -attempt.cents, attempt.fund),
    }
  },
}

const setStatus: Step = {
  weight: 8,
  plan(history) {
    const request = history.request((one) => !one.isErased)
    if (!request) return undefined
    const status = history.pick(['created', 'processing', 'processed', 'paid', 'paid'] as const)
    if (!status) return undefined
    const isSame = history.stateOf(request).status === status
    const input = {
      request_id: request.id,
      status,
      ...(status === 'paid' && { paid_on: history.day() }),
    }
    return {
      name: 'update_request_status',
      input,
      book() {
        if (!isSame) request.setByHand = status
        for (const { attempts } of request.dues) {
          for (const attempt of attempts.filter(({ way }) => way === 'by_hand')) {
            const { due, was, state } = attempt
            if (was === null) {
              Object.assign(attempt, { cents: due.free(), fund: request.fund })
              due.post('paid', attempt.cents, attempt.fund)
            } else if (was === 'paid' && state === 'cancelled') {
              due.post('paid', -attempt.cents, attempt.fund)
            }
          }
        }
      },
    }
  },
}

const erase: Step = {
  weight: 1,
  plan(history) {
    const request = history.roll() < 0.3 ? history.request((one) => !one.isErased) : undefined
    if (!request) return undefined
    return {
      name: 'erase_person',
      input: { request_id: request.id, confirmation: request.fullName },
      book() {
        request.isErased = true
      },
    }
  },
}

export const outsideSteps: Step[] = [payOutside, undoOutside, setStatus, erase]
