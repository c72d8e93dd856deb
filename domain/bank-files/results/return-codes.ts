/**
 * Why a bank sends an ACH credit back, and what follows (docs/bank-files.md §2.8). The office records
 * the codes by hand or imports them.
 */

/** What the family is told to do, on its card and in the letter (docs/product.md §14.11). */
export const returnAdvice = [
  /** Please check the payment details. */
  'check_details',
  /** This account takes no such payments; please name another. */
  'another_account',
  /** This bank takes no such payments; please choose another method. */
  'another_method',
  /** The payment was refused; how may we pay? */
  'other_way',
  /** Nothing: it is not theirs to mend. */
  'nothing',
  /** Neither card nor letter, because a person calls. */
  'call',
] as const
export type ReturnAdvice = (typeof returnAdvice)[number]

/** What the office is asked to do. */
export const officeTasks = [
  'ask_new_details',
  'ask_new_routing_number',
  'choose_method',
  'call_family',
  'examine',
  'correct_and_resend',
  'check_paid_twice',
  'report_wrong_file',
  'resend_later',
  'suspected_fraud',
  'decide',
  'nothing',
] as const
type OfficeTask = (typeof officeTasks)[number]

type ReturnRule = {
  /** Credits come back with some codes only. The others answer debits, but are accepted too. */
  concerns: 'credit' | 'debit'
  family: ReturnAdvice
  office: OfficeTask
}

const credit = (family: ReturnAdvice, office: OfficeTask): ReturnRule => ({
  concerns: 'credit',
  family,
  office,
})

/** A bank should not answer a credit with these. The office sees the text and decides. */
const debit: ReturnRule = { concerns: 'debit', family: 'nothing', office: 'examine' }

/**
 * Our code for R17 with `QUESTIONABLE` at the start of the bank's text: it suspects fraud
 * (docs/bank-files.md §2.8). Nobody is written to, and the request is put on hold.
 */
export const SUSPECTED_FRAUD = 'R17Q'
const QUESTIONABLE = /^QUESTIONABLE\b/i

/** Our code for a payment whose check was voided or stopped. Its family gets a letter of its own. */
export const ENDED_CHECK = 'CHECK'

/** Returns the code of a return whose additional text is known. */
export const codeWithText = (code: string, text: string): string =>
  code === 'R17' && QUESTIONABLE.test(text.trim()) ? SUSPECTED_FRAUD : code

export const returnCodes = {
  [ENDED_CHECK]: credit('call', 'decide'),
  R01: debit,
  R02: credit('check_details', 'ask_new_details'), // account closed
  R03: credit('check_details', 'ask_new_details'), // no account, or another name
  R04: credit('check_details', 'ask_new_details'), // account number malformed
  R05: debit,
  R06: credit('nothing', 'nothing'), // our bank requested it
  R07: debit,
  R08: debit,
  R09: debit,
  R10: debit,
  R11: debit,
  R12: credit('check_details', 'ask_new_routing_number'), // branch sold
  R13: credit('another_method', 'choose_method'), // bank takes no ACH
  R14: credit('call', 'call_family'), // representative died
  R15: credit('call', 'call_family'), // account holder died
  R16: credit('call', 'examine'), // account frozen, or sanctions
  R17: credit('check_details', 'examine'), // bank could not process it
  [SUSPECTED_FRAUD]: credit('call', 'suspected_fraud'),
  R18: credit('nothing', 'correct_and_resend'), // wrong effective date
  R20: credit('another_account', 'ask_new_details'), // not a payment account
  R23: credit('other_way', 'call_family'), // refused by the receiver
  R24: credit('nothing', 'check_paid_twice'), // duplicate entry
  R26: credit('nothing', 'report_wrong_file'), // mandatory field
  R27: credit('nothing', 'report_wrong_file'), // trace number
  R28: credit('nothing', 'report_wrong_file'), // routing number
  R29: debit,
  R32: credit('nothing', 'resend_later'), // bank cannot settle
  R33: debit,
  R34: credit('nothing', 'resend_later'), // bank restricted
  R35: debit,
  R37: debit,
  R38: debit,
  R90: credit('call', 'decide'), // sanctions duty of the receiving bank
} as const satisfies Record<string, ReturnRule>

export type ReturnCode = keyof typeof returnCodes

export const isReturnCode = (code: string): code is ReturnCode => Object.hasOwn(returnCodes, code)

/** Returns what follows from a code. A code that is not in the table is for the office to examine. */
export function returnRule(code: string): ReturnRule {
  return isReturnCode(code) ? returnCodes[code] : debit
}

/**
 * Returns what the family is told about a return. The code may be typed by hand; without one the
 * family checks its details.
 */
export function adviceFor(code: string | null): ReturnAdvice {
  const known = code?.trim().toUpperCase()
  return known ? returnRule(known).family : 'check_details'
}
