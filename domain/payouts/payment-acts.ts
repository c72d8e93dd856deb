import { accountTypes } from '#domain/account-types.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { ActRule, CheckFacts, ListedFacts, ValuesOf } from './act-rule.ts'
import { checkReasons } from './checks.ts'
import { hasBankFile, payoutMethodOf } from './methods.ts'
import { canApply, canBegin, canReport, isWithBank } from './payment-states.ts'

/**
 * What an administrator can do with one payment (docs/product.md §14.2): what it asks, when it is
 * possible, and who may do it. The contract, the server, the rows and the dialog read this record.
 * What follows from each act is written in server/payouts/act-on-payment.ts.
 */

const day = { on: { kind: 'day', label: 'payouts.bankDate' } } as const
const answered = {
  code: {
    kind: 'code',
    label: 'payouts.returnCode',
    help: 'payouts.returnCodeHelp',
    max: 10,
    isOptional: true,
  },
  reason: { kind: 'line', label: 'payouts.bankReason', max: 1000, isOptional: true },
  ...day,
} as const
const why = { kind: 'choice', label: 'checks.reason', options: checkReasons } as const
const note = { kind: 'text', label: 'checks.note', max: 1000, isOptional: true } as const
/** Without it, the newest check of the payment is meant. */
const number = { kind: 'check_number', isOptional: true } as const

const hasCheck = (method: PaymentMethod) => payoutMethodOf(method).numberedBy === 'check_number'
const isStoppedUnanswered = ({ state, stop_confirmed_on }: CheckFacts) =>
  state === 'stopped' && stop_confirmed_on === null
const isOutThere = ({ state }: CheckFacts) =>
  state !== 'cleared' && state !== 'void' && state !== 'stopped'

/** In the order in which the lists show them. */
export const paymentActs = {
  change: {
    does: 'Changes name, address and type of account that the bank is told of a planned payment.',
    asks: {
      payee_for_bank: {
        kind: 'line',
        label: 'payouts.nameForBank',
        help: 'payouts.nameForBankHelp',
        isOptional: true,
      },
      account_type: {
        kind: 'choice',
        label: 'payouts.accountType',
        options: accountTypes,
        isOptional: true,
      },
      address_for_bank: { kind: 'address', isOptional: true },
    },
    needsOne: true,
    audit: 'payout.payment_changed',
    isOffered: ({ state, method }) => canApply('lock', state) && hasBankFile(method),
    button: 'action.save',
  },
  remove: {
    does: 'Takes a planned payment out of its run.',
    asks: {},
    needsNoFreshSignIn: true,
    permits: ({ state }) => canApply('remove', state),
    isOffered: ({ isInDraft }) => isInDraft,
    question: {},
  },
  hold: {
    does: 'Holds a planned or locked payment, with a reason.',
    asks: {
      reason: { kind: 'text', label: 'admin.holdReason', max: 1000 },
      /** The office says that it was not entered by hand yet (docs/product.md §14.8). */
      not_entered: { kind: 'flag', isOptional: true },
    },
    needsNoFreshSignIn: true,
    permits: ({ state }) => canApply('hold', state),
    refusalIn: { sent: 'payout.bankHasIt' },
    button: 'payouts.action.hold',
  },
  release: {
    does: 'Releases a held payment into its draft, the earliest draft, or the next one. Returns the new attempt if this one was out.',
    asks: {},
    isNotOwn: true,
    permits: ({ state }) => canApply('release', state),
    question: {},
  },
  pay: {
    does: 'Marks a sent payment as paid.',
    asks: {},
    permits: ({ state }) => canApply('pay', state),
    question: {},
  },
  come_back: {
    does: 'Records that the bank sent a payment back.',
    asks: {
      ...answered,
      /** Only if the bank has paid one of its files, and may pay another. */
      of: {
        kind: 'choice',
        label: 'payouts.whichInstruction',
        options: ['paid', 'committed'],
        initial: 'paid',
        isOptional: true,
        isOnRefusal: true,
      },
    },
    permits: ({ state, was_out }) => canReport('return', state, was_out),
    text: 'payouts.returnText',
  },
  fail: {
    does: 'Records that the bank refused a payment or its file.',
    asks: answered,
    permits: ({ state }) => canReport('fail', state),
    text: 'payouts.failText',
  },
  take_out: {
    does: 'Records that the bank took one payment out of a given file. Returns the new attempt, if there is one.',
    asks: { reason: { kind: 'text', label: 'payouts.bankReason', max: 1000 } },
    isNotLocker: true,
    permits: ({ state }) => canApply('take_out', state),
    isOffered: ({ isTheirs }) => !isTheirs,
    text: 'payouts.takeOutText',
    button: 'payouts.action.take_out',
  },
  give_up: {
    does: 'Gives up a payment of which the bank has said nothing for long. Two administrators do it, unless nobody else counts: the first press waits.',
    asks: {
      reason: { kind: 'text', label: 'payouts.giveUpReason', max: 1000 },
      /** The version that a colleague asked about, as `get_office_work` shows it. */
      seen: { kind: 'line', isOptional: true },
    },
    isNotOwn: true,
    audit: 'payout.given_up',
    isOffered: ({ state, isSilent }) => canApply('pay', state) && isSilent,
    text: 'payouts.giveUpText',
    button: 'payouts.action.give_up',
  },
  answer_stop: {
    does: "Notes the bank's answer about a stopped check: it is stopped, or it was paid.",
    asks: {
      number,
      answer: { kind: 'choice', label: 'checks.answer', options: ['stopped', 'paid'] },
      ...day,
    },
    isByCheck: true,
    isOfferedFor: isStoppedUnanswered,
  },
  replace_check: {
    does: 'Stops a check that did not come, and plans its payment anew. The family is told.',
    asks: { number, reason: { ...why, initial: 'lost' }, note },
    isByCheck: true,
    isOffered: ({ method, state, paid_again }) =>
      hasCheck(method) && isWithBank(state) && !paid_again,
    isOfferedFor: ({ state }) => state !== 'cleared',
    text: 'checks.text.replace_check',
    button: 'checks.action.replace_check',
  },
  stop_check: {
    does: 'Stops a check that is not in our hands. It counts once the bank has answered.',
    asks: { number, reason: why, note },
    isByCheck: true,
    isOfferedFor: isOutThere,
    text: 'checks.text.stop_check',
    button: 'checks.action.stop_check',
  },
  void_check: {
    does: 'Voids a check whose paper is in our hands, or was never written. Before its file was given, the payment gets the next number; afterwards it is planned anew.',
    asks: { number, reason: why, note },
    isByCheck: true,
    isOffered: ({ state, check_number }) => canApply('unlock', state) && check_number !== null,
    question: { reason: 'wrong' },
    isOfferedFor: isOutThere,
    text: 'checks.text.void_check',
    button: 'checks.action.void_check',
  },
  clear_check: {
    does: 'Records that the bank paid a check. Its amount must be that of the check.',
    asks: {
      number: { kind: 'check_number' },
      amount: { kind: 'amount', label: 'payouts.amount', max: 40 },
      ...day,
    },
    isByCheck: true,
    isOfferedFor: (check) =>
      check.number !== null && check.state !== 'cleared' && !isStoppedUnanswered(check),
  },
  undo_clearing: {
    does: 'Takes back that a check was paid, which was entered by mistake.',
    asks: { number },
    isByCheck: true,
    isOfferedFor: ({ state }) => state === 'cleared',
    text: 'checks.text.undo_clearing',
    button: 'checks.action.undo_clearing',
  },
  note_service_number: {
    does: 'Notes the number that its service gave to a digital check; null removes it.',
    asks: {
      service_number: { kind: 'code', label: 'checks.serviceNumber', max: 100, isOptional: true },
    },
    needsOne: true,
    audit: 'payout.check_noted',
    isOfferedFor: ({ number }) => number === null,
  },
  undo_end: {
    does: 'Takes back a return or refusal that was entered by mistake, until something followed from it.',
    asks: {},
    permits: ({ state }) => canApply('undo_end', state),
    question: {},
  },
  undo_pay: {
    does: 'Takes back that a payment was marked as paid by mistake.',
    asks: {},
    permits: ({ state }) => canApply('undo_pay', state),
    question: {},
  },
  pay_again: {
    does: 'Plans a new payment after one was returned, failed or cancelled.',
    asks: { details_confirmed_at: { kind: 'instant', isOptional: true } },
    isOffered: ({ state, paid_again }) => canBegin('pay_again', state) && !paid_again,
  },
  note: {
    does: 'Notes the confirmation number of a payment, or what its bank charged for it in dollars; null removes it.',
    asks: {
      confirmation: { kind: 'line', isOptional: true },
      cost_usd: { kind: 'line', isOptional: true },
    },
    needsOne: true,
    audit: 'payout.payment_changed',
  },
  answer_paid_twice: {
    does: 'Records that a due was really paid twice. What was paid beyond its approval is a loss.',
    asks: { note: { kind: 'text', label: 'payouts.paidTwiceNote', max: 1000 } },
    audit: 'payout.doubt_answered',
    button: 'payouts.answer.answer_paid_twice',
  },
  answer_never_paid: {
    does: 'Records that the bank never paid this payment of a due that may have been paid twice.',
    asks: { note: { kind: 'text', label: 'payouts.paidTwiceNote', max: 1000 } },
    audit: 'payout.doubt_answered',
    button: 'payouts.answer.answer_never_paid',
  },
} as const satisfies Record<string, ActRule>

export type PaymentAct = keyof typeof paymentActs
export const paymentActNames = Object.keys(paymentActs) as PaymentAct[]
export const ruleOfAct = (act: PaymentAct): ActRule => paymentActs[act]

type FieldsOf<A extends PaymentAct> = (typeof paymentActs)[A]['asks']
/** A field of any act, with the keys of its words. */
export type ActField = { [A in PaymentAct]: FieldsOf<A>[keyof FieldsOf<A>] }[PaymentAct]

type TargetOf<A extends PaymentAct> = (typeof paymentActs)[A] extends { isByCheck: true }
  ? { payment_id?: string | undefined }
  : { payment_id: string }

/** What a call says: the act, the payment, and the fields of the act. */
export type ActInput<A extends PaymentAct = PaymentAct> = {
  [Act in A]: { act: Act; operation_id?: string | undefined } & TargetOf<Act> &
    ValuesOf<FieldsOf<Act>>
}[A]

/** Returns the acts that the list of payments offers for one of them. */
export const actsOfPayment = (payment: ListedFacts): PaymentAct[] =>
  paymentActNames.filter((act) => {
    const { permits, isOffered } = ruleOfAct(act)
    if (!permits && !isOffered) return false
    return (permits?.(payment) ?? true) && (isOffered?.(payment) ?? true)
  })

/** Returns the acts that the list of checks offers for one of them. */
export const actsOfCheck = (check: CheckFacts): PaymentAct[] =>
  paymentActNames.filter((act) => ruleOfAct(act).isOfferedFor?.(check))
