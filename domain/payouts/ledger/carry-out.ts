import type { RequestStatus } from '#domain/request-status.ts'
import { alarmActs } from './alarm-acts.ts'
import { bankActs } from './bank-acts.ts'
import type { Book } from './book.ts'
import { openBook } from './book.ts'
import { checkActs } from './check-acts.ts'
import { closeBook } from './closing.ts'
import type { BooksDay } from './days.ts'
import { decisionActs } from './decision-acts.ts'
import { draftActs } from './draft-acts.ts'
import { fileActs } from './file-acts.ts'
import { outsideActs } from './outside-acts.ts'
import type { Refused } from './refusals.ts'
import type { Posting, RequestLedger } from './rows.ts'
import { statusOf } from './status.ts'

/**
 * The one function that changes payments and decides, by act (docs/product.md §14.28). It posts what
 * the act says and what follows from it.
 */
const acts = {
  ...decisionActs,
  ...draftActs,
  ...fileActs,
  ...bankActs,
  ...checkActs,
  ...outsideActs,
  ...alarmActs,
}

export type ActName = keyof typeof acts

type InputOf<Name extends ActName> =
  Parameters<(typeof acts)[Name]> extends [Book, infer Input] ? Input : object
export type Act = { [Name in ActName]: { act: Name } & InputOf<Name> }[ActName]

/** The acts that repeat a word of the bank. No other act may mark a due (docs/product.md §14.31). */
const bankWords: readonly ActName[] = [
  'give',
  'come_back',
  'fail',
  'pay',
  'pay_twice',
  'answer_stop',
  'clear_check',
]

export type Carried = {
  request: RequestLedger
  status: RequestStatus
  postings: Posting[]
  /** The dues that the act marked as perhaps paid twice. */
  marked: number[]
}

/**
 * Carries out an act on a request, whose dues the caller has locked in the order of their ids.
 * Returns the request afterwards with what was posted, or why the act is refused; the request given
 * never changes. Throws if a press marks a due that no word of the bank is about.
 */
export function carryOut(request: RequestLedger, act: Act, day: BooksDay): Carried | Refused {
  const book = openBook(request, day, act.act)
  const carry = acts[act.act] as (book: Book, input: Act) => Refused | undefined
  const refused = carry(book, act)
  if (refused) return refused
  const postings = closeBook(book)
  const wasMarked = (number: number) =>
    request.dues.some((due) => due.number === number && due.isMarked)
  const marked = book.request.dues
    .filter((due) => due.isMarked && !wasMarked(due.number))
    .map(({ number }) => number)
  if (marked.length > 0 && !bankWords.includes(act.act)) {
    throw new Error(`${act.act} paid more than was approved`)
  }
  return { request: book.request, status: statusOf(book.request), postings, marked }
}
