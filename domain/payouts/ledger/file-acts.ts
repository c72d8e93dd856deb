import type { Book } from './book.ts'
import { find } from './draft-acts.ts'
import { takeBack } from './mistakes.ts'
import { refuse } from './refusals.ts'
import type { CheckNumber, Instruction, Payment } from './rows.ts'

/** What becomes of downloaded files, and of what was typed by hand (docs/product.md §14.22, §14.23). */

type Target = { due: number; attempt: number }
/** `revision` counts from 1; what was typed by hand is 1. */
type Revision = Target & { revision: number }

function findInstruction(book: Book, { revision, ...target }: Revision) {
  const [due, payment] = find(book, target)
  const instruction = payment.instructions[revision - 1]
  if (!instruction) throw new RangeError('No such file')
  return { due, payment, instruction }
}

const present = ({ numbers }: Payment): CheckNumber | undefined => numbers.at(-1)
const isOver = ({ settled }: Instruction) => settled === 'paid' || settled === 'came_back'

/**
 * Makes an attempt sent whose file was given or that was entered. One whose check was void or
 * stopped before has come back. A check that was void only because it left its run is issued again.
 */
function send(payment: Payment): void {
  const number = present(payment)
  const wasEnded = number !== undefined && number.state !== 'issued'
  if (payment.state !== 'locked' && number?.state === 'void') number.state = 'issued'
  const isEnded = payment.state === 'locked' && wasEnded
  payment.state = isEnded ? 'returned' : 'sent'
  if (isEnded) payment.endedFrom = 'sent'
  payment.isHeldWithRequest = false
}

/** Records that the bank has an instruction, whatever the office said before. */
export function give(payment: Payment, instruction: Instruction): void {
  const { state, carrier } = payment
  instruction.fate = 'given'
  payment.wasHandedOver = true
  if (state === 'sent' || state === 'paid') return
  // The bank took it out or refused it alone, or its check came back.
  if (instruction.settled !== null || (carrier === 'check_number' && state === 'returned')) return
  send(payment)
}

export const fileActs = {
  /** A file with a locked payment is downloaded: a revision of its own. */
  download(book: Book, target: Target) {
    const [, payment] = find(book, target)
    const { state, isTyped, instructions } = payment
    const isFirst = instructions.every(({ fate }) => fate === 'not_given')
    if (state !== 'locked' || isTyped || !isFirst) return refuse('payout.stateChanged')
    instructions.push({ fate: 'unknown', settled: null })
  },

  /** It is entered by hand after all, or has a file after all, while it was in no downloaded one. */
  enter_by_hand(
    book: Book,
    { isTyped, notEntered = false, ...target }: Target & { isTyped: boolean; notEntered?: boolean },
  ) {
    const [, payment] = find(book, target)
    const { state, carrier, instructions } = payment
    const isOpen = instructions.some(({ fate }) => fate !== 'not_given')
    if (state !== 'locked' || payment.isTyped === isTyped || (isTyped && isOpen)) {
      return refuse('payout.stateChanged')
    }
    if (!isTyped && !notEntered) return refuse('payout.wasEntered')
    payment.isTyped = isTyped
    if (carrier !== 'check_number') payment.carrier = isTyped ? 'hand' : 'file'
    if (isTyped) instructions.push({ fate: 'unknown', settled: null })
    else for (const instruction of instructions) instruction.fate = 'not_given'
  },

  /** Given, or entered by hand; also after "not given", and after the file was refused. */
  give(book: Book, revision: Revision) {
    const { payment, instruction } = findInstruction(book, revision)
    if (instruction.fate === 'given') return refuse('payout.stateChanged')
    give(payment, instruction)
  },

  not_give(book: Book, revision: Revision) {
    const { payment, instruction } = findInstruction(book, revision)
    if (instruction.fate !== 'unknown' || payment.isTyped) return refuse('payout.stateChanged')
    instruction.fate = 'not_given'
  },

  /** The bank took nothing of the whole file. */
  refuse_file(book: Book, revision: Revision) {
    const { payment, instruction } = findInstruction(book, revision)
    const { state, instructions } = payment
    if (instruction.fate !== 'given' || payment.isTyped) return refuse('payout.stateChanged')
    if (instructions.some(isOver) || state === 'paid') return refuse('payout.fileWasTaken')
    const number = present(payment)
    if (number && number.state !== 'issued') return refuse('payout.checkState')
    instruction.fate = 'refused'
    book.ended = payment
    if (number) number.state = 'void'
  },

  /** The refusal of a whole file was a mistake. Nothing may be paid twice by that. */
  take_back_refusal(book: Book, revision: Revision) {
    const { due, payment, instruction } = findInstruction(book, revision)
    if (instruction.fate !== 'refused' || payment.state !== 'failed') {
      return refuse('payout.stateChanged')
    }
    return takeBack(book, due, payment, payment.endedOn, () => {
      instruction.fate = 'given'
      if (instruction.settled === null) send(payment)
    })
  },
}
