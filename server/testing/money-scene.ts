import { expect } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import type { PayoutPayment } from '#contract/payouts.ts'
import { signedCents, signedDollars } from '#domain/money.ts'
import { dateAfter } from '#domain/payment-date.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import type { FileOffice } from './payout-files.ts'
import { uploadResults } from './payout-results.ts'
import { dueChange } from './plan-scene.ts'
import { paymentCases } from './request-inputs.ts'

/** One request whose money goes several ways, alone in an office. */

type Answer = { success?: boolean; error_code?: string } & Record<string, unknown>
type Step = (scene: MoneyScene, ...words: string[]) => Promise<Answer | undefined>

const reason = 'the bank has told us'

export class MoneyScene {
  readonly office: FileOffice
  id = ''
  method: PaymentMethod = 'ach'
  run = { id: '' }
  payment = {} as PayoutPayment
  outside_id: unknown

  constructor(office: FileOffice) {
    this.office = office
  }

  call = async (name: string, input: object) => (await this.office.refusal(name, input)) as Answer
  ask = (name: string, more: object = {}) => this.call(name, { request_id: this.id, ...more })
  act = (name: string, more: object = {}) =>
    this.call(`act_on_payment ${name}`, { payment_id: this.payment.id, ...more })
  /** Says something of the file of the payment. */
  file = (name: string, more: object = {}) =>
    this.call(name, { run_id: this.run.id, method: this.method, ...more })
  decide = (amount: string | undefined, more: object = {}) => {
    const input = { input_request_id: this.id, input_donation_amount: amount, ...more }
    return this.call('create_admin_review', input)
  }
  async runOf(weeks: number) {
    const input = { pay_on: this.friday(weeks) }
    return (await this.office.call<{ run: { id: string } }>('create_payout_run', input)).run
  }
  friday = (weeks: number) => dateAfter(comingFriday(new Date(), 'America/New_York'), 7 * weeks)

  /** Presses in turn: each step is a word with its values, and after "!" why it is refused. */
  async play(text: string): Promise<void> {
    for (const step of text.split(', ')) {
      const [pressed = '', refusal] = step.split(' ! ')
      const [word = '', ...values] = pressed.split(' ')
      const act = steps[word]
      if (!act) throw new RangeError(step)
      const answer = await act(this, ...values)
      expect([step, answer?.error_code]).toEqual([step, refusal])
    }
  }

  /**
   * Returns what the office reads of the money, after it has compared all screens: approved - paid =
   * open; the open items; what may be paid outside a run; the status, and "marked" if it may be paid twice.
   */
  async figures(): Promise<string> {
    const { office } = this
    const all = await office.call<ProcedureOutput<'get_open_items'>>('get_open_items', {})
    const books = await office.call<ProcedureOutput<'get_books'>>('get_books', {})
    const seen = await office.call<ProcedureOutput<'get_payout_overview'>>(
      'get_payout_overview',
      {},
    )
    const own = await office.call<{ open: string }>('get_request_books', { request_id: this.id })
    const { approved, paid, open, items } = all
    const { months, funds } = books
    for (const [a, p, o] of [
      [seen.approved, seen.paid, sum(seen.open.map(({ amount }) => amount))],
      [sum(months.map((one) => one.approved.amount)), sum(months.map((one) => one.paid.amount))],
      [approved, sum(funds.map((one) => one.paid)), books.open.amount],
      [approved, paid, sum(funds.flatMap((one) => [one.approved, one.planned]))],
      [approved, paid, sum(items.map(({ amount }) => amount))],
    ]) {
      expect([a, p, o ?? open]).toEqual([approved, paid, open])
    }
    const where = items.map(({ bucket, amount }) => `${bucket} ${whole(amount)}`).sort()
    return [
      `${whole(approved)} - ${whole(paid)} = ${whole(open)}`,
      ...where,
      `free ${whole(own.open)}`,
      await office.statusOf(this.id),
      ...(all.paid_twice.length > 0 ? ['marked'] : []),
    ].join(', ')
  }
}

const sum = (amounts: string[]) =>
  signedDollars(amounts.reduce((all, amount) => all + signedCents(amount), 0n))
const whole = (amount: string) => amount.replace(/\.00$/, '')

const today = ({ office }: MoneyScene) => ({ on: office.today() })
const byNumber = ({ payment }: MoneyScene) => ({
  ...{ payment_id: undefined, number: payment.check_number, amount: payment.amount },
})

/** What an office and a bank do in turn, by a word for each. */
const steps: Record<string, Step> = {
  async approve(scene, method, amount) {
    const { office } = scene
    await office.clean()
    const at = paymentCases.findIndex((one) => one.method === method)
    scene.id = await office.decided(at, amount)
    scene.method = paymentCases[at]?.method ?? scene.method
    return undefined
  },
  /** A weekly plan from the coming Friday on. */
  plan: (scene, times, amount) =>
    scene.decide(amount, {
      input_plan: { every: 'week', first_on: scene.friday(0), times: Number(times) },
    }),
  decide: (scene, amount) => scene.decide(amount),
  undo: (scene) => scene.ask('undo_admin_review'),
  lower: (scene, amount) => scene.call('change_dues', dueChange(scene.id, 1, { amount })),
  extend: (scene, times) => {
    const more = { extend: { times: Number(times) } }
    return scene.call('change_dues', dueChange(scene.id, 1, more))
  },
  /** Locks what is due after so many weeks, or else in a run after all. */
  async lock(scene, weeks) {
    const { office } = scene
    scene.run = await (weeks ? scene.runOf(Number(weeks)) : office.newRun())
    const answer = await scene.call('lock_payout_run', { run_id: scene.run.id })
    scene.payment = (await office.payments(scene.run))[0] ?? scene.payment
    return answer
  },
  async download({ office, run }) {
    await office.download(run, 'ach.txt')
    return undefined
  },
  async give(scene) {
    await scene.office.give(scene.run, scene.method)
    return undefined
  },
  notGiven: (scene) => scene.file('record_file_not_given'),
  hold: (scene) => scene.act('hold', { reason }),
  release: (scene) => scene.act('release'),
  givenAfterAll: (scene) => scene.file('mark_payments_sent', { revision: 1, reason }),
  refuseFile: (scene) => scene.file('record_file_refused', { reason }),
  undoFileRefused: (scene) => scene.file('undo_file_refused'),
  takeOut: (scene) => scene.act('take_out', { reason }),
  fail: (scene) => scene.act('fail', today(scene)),
  comeBack: (scene) => scene.act('come_back', today(scene)),
  pay: (scene) => scene.act('pay'),
  /** A list of the bank says that it paid. */
  async bankPaid(scene) {
    const { office, run } = scene
    const { reference, amount } = scene.payment
    const table = `Reference,Amount,Status\n${reference},${amount},Paid\n`
    const { import_id } = await uploadResults(office, run, table)
    return scene.call('confirm_payout_results', { import_id })
  },
  replace: (scene) => scene.act('replace_check', { reason: 'lost' }),
  stopped: (scene) => scene.act('answer_stop', { answer: 'stopped', ...today(scene) }),
  clear: (scene) => scene.act('clear_check', { ...byNumber(scene), ...today(scene) }),
  async cash(scene, amount) {
    const paid = { amount, paid_on: scene.office.today(), way: 'cash' }
    const answer = await scene.ask('record_outside_payment', paid)
    scene.outside_id = answer.outside_id
    return answer
  },
  takeCashBack: (scene) => scene.call('undo_outside_payment', { outside_id: scene.outside_id }),
  status: (scene, status, paid_on) => scene.ask('update_request_status', { status, paid_on }),
  erase: (scene) => scene.ask('erase_person', { confirmation: 'Moshe Cohen' }),
}
