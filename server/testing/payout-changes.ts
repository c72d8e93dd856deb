import type { ProcedureOutput } from '#contract/index.ts'
import type { overview } from '#contract/payout-overview.ts'
import type { payouts } from '#contract/payouts.ts'
import type { PaymentAct } from '#domain/payouts/payment-acts.ts'
import type { Prepare } from './change.ts'
import {
  byCheck,
  downloaded,
  letDaysPass,
  locked,
  lockedCheck,
  newRequest,
  onPayment,
  onRun,
  openNotice,
  perhapsPaidTwice,
  planned,
  returned,
  sent,
  sentCheck,
  uploaded,
} from './payout-steps.ts'
import { asAdmin, completeSettings, draftRun, freeFriday, lockedPayment } from './payout-world.ts'
import type { World } from './world.ts'

// One call of every payout procedure that changes something.

type Reading =
  | keyof typeof overview
  | 'get_open_items'
  | 'get_payout_notices'
  | 'list_run_files'
  | 'get_run_changes'
  | 'get_run_signals'
  | 'get_signal_year'
  | 'get_payout_settings'
  | 'get_payout_runs'
  | 'get_payout_run'
  | 'get_payout_labels'
  | 'list_checks'
  | 'get_payout_payments'

type Change =
  | Exclude<keyof typeof payouts, Reading | 'act_on_payment'>
  | `act_on_payment ${PaymentAct}`

const byAdmin = (action: string, input: (world: World) => Promise<unknown>): Prepare => {
  return async (world) => ({ action, input: await input(world), cookie: world.admin.cookie })
}

const ending = ({ number }: { number: number }) => ({ number, reason: 'lost', note: 'Moshe Cohen' })
const cleared = { amount: '500.00', on: '2026-11-20' }

export const payoutChanges: Record<Change, Prepare> = {
  save_payout_settings: byAdmin('payout.settings_changed', async (world) => {
    const { version } = await asAdmin<{ version: number }>(world, 'get_payout_settings', {})
    const { next_number: _, ...check } = completeSettings.check
    return { settings: { ...completeSettings, check }, expected_version: version }
  }),
  create_payout_run: byAdmin('payout.run_created', async (world) => ({
    pay_on: await freeFriday(world),
  })),
  set_payout_rate: byAdmin('payout.rate_set', async (world) => ({
    run_id: (await draftRun(world)).id,
    rate: '3.021',
    rate_date: '2026-11-20',
    source: 'manual',
  })),
  add_payment: byAdmin('payout.payment_planned', async (world) => {
    const { run, payment } = await planned(world)
    await asAdmin(world, 'act_on_payment remove', onPayment({ payment }))
    return { run_id: run.id, request_id: payment.request_id }
  }),
  move_payments: byAdmin('payout.payment_moved', async (world) => {
    const { run, payment } = await planned(world)
    return { run_id: run.id, payment_ids: [payment.id] }
  }),
  'act_on_payment remove': byAdmin('payout.payment_removed', async (world) =>
    onPayment(await planned(world)),
  ),
  'act_on_payment change': byAdmin('payout.payment_changed', async (world) => ({
    ...onPayment(await planned(world)),
    payee_for_bank: 'Moshe Cohen',
  })),
  'act_on_payment note': byAdmin('payout.payment_changed', async (world) => ({
    ...onPayment(await locked(world)),
    confirmation: 'ABC-1',
  })),
  'act_on_payment void_check': byAdmin('payout.check_voided', async (world) =>
    ending(await lockedCheck(world)),
  ),
  'act_on_payment stop_check': byAdmin('payout.check_stopped', async (world) =>
    ending(await sentCheck(world)),
  ),
  'act_on_payment replace_check': byAdmin('payout.check_stopped', async (world) =>
    ending(await sentCheck(world)),
  ),
  'act_on_payment answer_stop': byAdmin('payout.check_stop_confirmed', async (world) => {
    const check = await sentCheck(world)
    await asAdmin(world, 'act_on_payment stop_check', ending(check))
    return { number: check.number, answer: 'stopped', on: '2026-11-20' }
  }),
  'act_on_payment note_service_number': byAdmin('payout.check_noted', async (world) => {
    const digital = { ...byCheck, input_check_delivery_method: 'email' }
    const { payment } = await lockedPayment(world, await newRequest(world, digital))
    return { ...onPayment({ payment }), service_number: 'Moshe Cohen 4417' }
  }),
  'act_on_payment clear_check': byAdmin('payout.check_cleared', async (world) => ({
    number: (await sentCheck(world)).number,
    ...cleared,
  })),
  'act_on_payment undo_clearing': byAdmin('payout.check_clearing_undone', async (world) => {
    const { number } = await sentCheck(world)
    await asAdmin(world, 'act_on_payment clear_check', { number, ...cleared })
    return { number }
  }),
  record_checks_mailed: byAdmin('payout.checks_mailed', async (world) => ({
    run_id: (await sentCheck(world)).run_id,
    on: '2026-11-20',
  })),
  answer_signals: byAdmin('payout.signals_answered', async (world) => {
    const { run, payment } = await planned(world)
    const { db } = world
    const changed = db.updateTable('payment_details').set({ changed_at: new Date() })
    await changed.where('request_id', '=', payment.request_id).execute()
    const decided = db.updateTable('admin_reviews').set({ reviewed_by: null }) // by a former one
    await decided.where('request_id', '=', payment.request_id).execute()
    const { signals } = (await asAdmin(world, 'get_run_signals', { run_id: run.id })) as {
      signals: { payment_id: string; kind: string; key: string }[]
    }
    const named = signals.map(({ payment_id, kind, key }) => ({ payment_id, kind, key }))
    return { run_id: run.id, signals: named, reason: 'other', words: 'Moshe, 718-555-0123' }
  }),
  'act_on_payment hold': byAdmin('payout.payment_held', async (world) => ({
    ...onPayment(await planned(world)),
    reason: 'Ask Moshe Cohen, 718-555-0123',
  })),
  'act_on_payment release': byAdmin('payout.payment_released', async (world) => {
    const { payment } = await planned(world)
    await asAdmin(world, 'act_on_payment hold', { ...onPayment({ payment }), reason: 'wait' })
    return onPayment({ payment })
  }),
  lock_payout_run: byAdmin('payout.run_locked', async (world) => {
    const { run } = await locked(world)
    await asAdmin(world, 'unlock_payout_run', onRun({ run }))
    return onRun({ run })
  }),
  unlock_payout_run: byAdmin('payout.run_unlocked', async (world) => onRun(await locked(world))),
  cancel_payout_run: byAdmin('payout.run_cancelled', async (world) => ({
    run_id: (await draftRun(world)).id,
  })),
  mark_payments_sent: byAdmin('payout.payment_sent', async (world) => ({
    ...onRun(await downloaded(world)),
    method: 'ach',
  })),
  record_file_not_given: byAdmin('payout.file_not_given', async (world) => ({
    ...onRun(await downloaded(world)),
    method: 'ach',
  })),
  record_file_refused: byAdmin('payout.file_refused', async (world) => ({
    ...onRun(await sent(world)),
    method: 'ach',
    reason: 'Moshe Cohen of the bank says: wrong company id',
  })),
  undo_file_refused: byAdmin('payout.refusal_taken_back', async (world) => {
    const file = { ...onRun(await sent(world)), method: 'ach' }
    await asAdmin(world, 'record_file_refused', { ...file, reason: 'wrong' })
    return file
  }),
  set_by_hand: byAdmin('payout.run_by_hand', async (world) => ({
    ...onRun(await locked(world)),
    method: 'wire',
    by_hand: true,
  })),
  'act_on_payment take_out': byAdmin('payout.payment_taken_out', async (world) => ({
    ...onPayment(await sent(world)),
    reason: 'Moshe Cohen of the bank has taken it out',
  })),
  'act_on_payment answer_paid_twice': byAdmin('payout.doubt_answered', async (world) => {
    const payment = onPayment(await perhapsPaidTwice(world))
    await asAdmin(world, 'act_on_payment pay', payment)
    return { ...payment, note: 'Moshe Cohen has sent one back' }
  }),
  'act_on_payment give_up': byAdmin('payout.give_up_asked', async (world) => {
    const { payment } = await sent(world)
    await letDaysPass(world, payment.id, 100)
    await world.server.signIn({ is_admin: true }) // who has to confirm it
    return { ...onPayment({ payment }), reason: 'Moshe Cohen of the bank does not answer' }
  }),
  take_back_asked: byAdmin('request.asked_taken_back', async (world) => {
    const { payment } = await sent(world)
    await letDaysPass(world, payment.id, 100)
    await world.server.signIn({ is_admin: true })
    const reason = 'Moshe Cohen of the bank does not answer'
    await asAdmin(world, 'act_on_payment give_up', { ...onPayment({ payment }), reason })
    const { asked } = await asAdmin<ProcedureOutput<'get_office_work'>>(
      world,
      'get_office_work',
      {},
    )
    return { id: asked.find(({ payment_id }) => payment_id === payment.id)?.id }
  }),
  'act_on_payment answer_never_paid': byAdmin('payout.doubt_answered', async (world) => ({
    ...onPayment(await perhapsPaidTwice(world)),
    note: 'Moshe Cohen of the bank has looked',
  })),
  mark_payments_paid: byAdmin('payout.payment_paid', async (world) => ({
    ...onRun(await sent(world)),
    method: 'ach',
  })),
  'act_on_payment pay': byAdmin('payout.payment_paid', async (world) =>
    onPayment(await sent(world)),
  ),
  'act_on_payment undo_pay': byAdmin('payout.payment_pay_undone', async (world) => {
    const { run, payment } = await sent(world)
    await asAdmin(world, 'mark_payments_paid', { ...onRun({ run }), method: 'ach' })
    return onPayment({ payment })
  }),
  'act_on_payment come_back': byAdmin('payout.payment_returned', async (world) => ({
    ...onPayment(await sent(world)),
    ...returned,
    reason: 'Moshe Cohen is unknown',
  })),
  'act_on_payment fail': byAdmin('payout.payment_failed', async (world) => ({
    ...onPayment(await sent(world)),
    ...returned,
  })),
  'act_on_payment undo_end': byAdmin('payout.payment_end_undone', async (world) => {
    const { payment } = await sent(world)
    await asAdmin(world, 'act_on_payment come_back', { ...onPayment({ payment }), ...returned })
    return onPayment({ payment })
  }),
  confirm_payout_results: byAdmin('payout.results_confirmed', async (world) => ({
    import_id: (await uploaded(world, 'R03')).import_id,
  })),
  apply_payout_notice: byAdmin('payout.notice_applied', openNotice),
  dismiss_payout_notice: byAdmin('payout.notice_dismissed', openNotice),
  reveal_payout_notice: byAdmin('request.number_revealed', openNotice),
  'act_on_payment pay_again': byAdmin('payout.payment_planned_again', async (world) => {
    const { payment } = await sent(world)
    await asAdmin(world, 'act_on_payment come_back', { ...onPayment({ payment }), ...returned })
    return onPayment({ payment })
  }),
}
