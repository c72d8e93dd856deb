import type { CalendarDate } from '#domain/payment-date.ts'
import type { DueEnd } from './ledger/rows.ts'
import { cameBackStates, isUnderway, type PaymentState, waitingStates } from './payment-states.ts'

/** The dues of a request: the Fridays on which it is to be paid (docs/product.md §7.19). */

/** What is known of one due besides its Friday and amount. */
export type DueFacts = {
  ended: DueEnd | null
  /** Something of it may still be committed or paid. */
  isFree: boolean
  /** Something of it is locked or with the bank. */
  isCommitted: boolean
  isPaid: boolean
  /** The state of its last payment in a run; null without one. */
  state: PaymentState | null
}

/** The states of a due, as the office and the family read them. */
export const dueStates = [
  /** On a Friday to come. */
  'later',
  /** To be paid, and in no run. */
  'due',
  'planned',
  'held',
  'locked',
  'sent',
  'paid',
  'returned',
  'failed',
  'skipped',
  'stopped',
] as const
export type DueState = (typeof dueStates)[number]

type SaysMore = Exclude<PaymentState, 'locked' | 'sent' | 'paid' | 'cancelled'>
const isShown = (state: PaymentState | null): state is SaysMore =>
  [...waitingStates, ...cameBackStates].some((shown) => shown === state)

/** Returns the state of a due. `friday` is the coming Friday: what is due after it is for later. */
export function dueStateOf(
  { ended, isFree, isCommitted, isPaid, state }: DueFacts,
  { dueOn, friday }: { dueOn: CalendarDate; friday: CalendarDate },
): DueState {
  if (isCommitted) return state === 'locked' ? state : 'sent'
  if (isPaid && !isFree) return 'paid'
  if (ended !== null) return ended === 'skipped' ? ended : 'stopped'
  if (isShown(state)) return state
  return dueOn > friday ? 'later' : 'due'
}

/** Returns whether a due is still to be paid, or is on its way. */
export const isOpenDue = ({ isFree, isCommitted }: DueFacts): boolean => isFree || isCommitted

/** Returns whether the office can skip or stop a due. */
export const canEndDue = ({ ended, isFree, state }: DueFacts): boolean =>
  ended === null && isFree && !(state !== null && isUnderway(state))

const endsOfPlan: readonly (DueEnd | null)[] = [null, 'skipped', 'stopped', 'withdrawn', 'erased']

/** Returns whether a due is one of the present decision, or money of it is out. */
export const isOfDecision = ({ ended, isCommitted, isPaid }: DueFacts): boolean =>
  endsOfPlan.includes(ended) || isCommitted || isPaid

type DueOf = { due_on: CalendarDate; approved: string }
/** Returns the Fridays of dues with what is approved of them, without those of which nothing is. */
export const payingDues = (dues: readonly DueOf[]): { due_on: CalendarDate; amount: string }[] =>
  dues
    .map(({ due_on, approved: amount }) => ({ due_on, amount }))
    .filter(({ amount }) => amount !== '0.00')
