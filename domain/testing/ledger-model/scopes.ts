import type { ActName } from '#domain/payouts/ledger/carry-out.ts'
import type { Scope } from './moves.ts'

/** The scopes of the exploration: how much of everything, and which acts. */

const pay: ActName[] = ['approve', 'plan', 'remove', 'lock', 'unlock', 'hold', 'release']
const files: ActName[] = ['download', 'give', 'not_give', 'refuse_file', 'take_back_refusal']
const bank: ActName[] = ['pay', 'come_back', 'fail', 'take_out', 'undo_end', 'undo_pay']
const checks: ActName[] = [
  'void_check',
  'stop_check',
  'answer_stop',
  'clear_check',
  'undo_clearing',
]
const cash: ActName[] = ['record_outside', 'undo_outside']
const ends: ActName[] = [
  'withdraw',
  'restore',
  'hold_request',
  'release_request',
  'end_dues',
  'resume',
]
const alarm: ActName[] = ['answer_never_paid', 'answer_paid_twice', 'give_up']
const decided: ActName[] = ['undo', 'decline', 'raise', 'lower', 'erase', 'set_status']

const base = { amount: 2n, dues: 1, attempts: 2, revisions: 1, cash: 1 } as const
const file = { ...base, carriers: ['file'] } as const
const check = { ...base, carriers: ['check_number'] } as const
const typed = { ...base, carriers: ['hand'] } as const

export const scopes: Record<string, Scope> = {
  free: { ...file, acts: [...pay, ...files, ...bank, ...cash, ...alarm] },
  ends: { ...file, attempts: 1, acts: [...pay, ...files, ...bank, ...ends, ...alarm, ...cash] },
  revisions: {
    ...file,
    attempts: 1,
    revisions: 3,
    acts: [...pay, ...files, ...bank, 'pay_twice', ...alarm, ...cash],
  },
  revisionsOfTwo: {
    ...file,
    amount: 1n,
    revisions: 2,
    acts: [...pay, ...files, ...bank, ...ends, ...alarm],
  },
  typed: { ...typed, acts: [...pay, ...files, ...bank, ...ends, ...alarm, ...cash] },
  checks: { ...check, acts: [...pay, ...files, ...bank, ...checks, ...alarm, ...cash] },
  checkEnds: {
    ...check,
    attempts: 1,
    revisions: 2,
    acts: [...pay, ...files, ...bank, ...checks, ...ends, ...alarm],
  },
  mixed: {
    ...base,
    carriers: ['file', 'check_number', 'hand'],
    amount: 1n,
    acts: [...pay, ...files, ...bank, ...checks, ...alarm, ...cash],
  },
  decisions: {
    ...file,
    attempts: 1,
    maxDues: 2,
    acts: [...pay, ...files, ...bank, ...ends, ...decided, ...cash],
  },
  plan: {
    ...file,
    amount: 1n,
    dues: 2,
    attempts: 1,
    acts: [...pay, ...files, ...bank, ...ends, ...decided, ...cash],
  },
  replaced: {
    ...file,
    dues: 2,
    attempts: 1,
    isReplaced: true,
    acts: [...pay, ...files, ...bank, ...ends, 'undo', 'decline', 'raise', 'lower', ...cash],
  },
  planOfChecks: {
    ...check,
    amount: 1n,
    dues: 2,
    attempts: 1,
    acts: [...pay, ...files, ...bank, ...checks, ...ends, ...cash],
  },
  three: { ...file, amount: 1n, attempts: 3, acts: [...pay, ...files, ...bank, ...alarm, ...cash] },
  funds: {
    ...file,
    funds: ['a', 'b', 'c'],
    acts: [...pay, 'change_fund', ...files, ...bank, ...ends, ...alarm, ...cash],
  },
}
