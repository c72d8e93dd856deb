import { type Attempt, type Check, type OwnBooks, openPaper, type Paper } from './own-books.ts'

/** What banks and the office say of files, payments and checks, in the books of a history. */

const lastCheck = ({ checks }: Attempt) => checks.at(-1)
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const pay = (attempt: Attempt, cents: bigint) => attempt.due.post('paid', cents, attempt.fund)

const papersOf = (books: OwnBooks, file: string) =>
  books.attempts.flatMap((attempt) =>
    attempt.papers.filter((paper) => paper.file === file).map((paper) => ({ attempt, paper })),
  )

/** The bank has a file, or what was typed. A check that was void only because it left is valid again. */
export function give(attempt: Attempt, paper: Paper): void {
  paper.fate = 'given'
  attempt.wasGiven = true
  const { was } = attempt
  if (was === 'sent' || was === 'paid') return
  if (paper.end !== null || (attempt.isCheck && was === 'returned')) return
  const check = lastCheck(attempt)
  if (was !== 'locked' && check?.state === 'void') check.state = 'issued'
}

export function giveFile(books: OwnBooks, file: string): void {
  for (const { attempt, paper } of papersOf(books, file)) give(attempt, paper)
}

export function fileWasNotGiven(books: OwnBooks, file: string): void {
  for (const { paper } of papersOf(books, file)) paper.fate = 'not_given'
}

export function fileWasRefused(books: OwnBooks, file: string): void {
  for (const { attempt, paper } of papersOf(books, file)) {
    paper.fate = 'refused'
    attempt.hasEnded = true
    const check = lastCheck(attempt)
    if (check) check.state = 'void'
  }
}

/** A payment of the file that had failed with it goes on. */
export function takeBackRefusal(books: OwnBooks, file: string): void {
  for (const { attempt, paper } of papersOf(books, file)) {
    takeBack(books, attempt, () => give(attempt, paper))
  }
}

/** A word about a payment proves that the bank has its whole file. */
function proves(books: OwnBooks, attempt: Attempt, paper: Paper): void {
  if (paper.fate === 'given') return
  if (paper.file === 'typed') give(attempt, paper)
  else giveFile(books, paper.file)
}

/** A payment of which the office thought that the bank had it not, or would not pay it. */
const doubted = ({ papers }: Attempt) =>
  papers
    .filter(({ fate, end }) => {
      if (end === 'paid' || end === 'back') return false
      return end !== null || fate === 'not_given' || fate === 'refused'
    })
    .at(-1)
const lastWith = ({ papers }: Attempt, end: Paper['end']) =>
  papers.filter((paper) => paper.end === end).at(-1)

export function wasPaid(books: OwnBooks, attempt: Attempt): void {
  if (attempt.isCheck) {
    const check = lastCheck(attempt)
    if (attempt.was === 'paid' || !check) return
    check.end = 'paid'
  } else {
    const paper = openPaper(attempt) ?? doubted(attempt)
    if (!paper) return
    proves(books, attempt, paper)
    paper.end = 'paid'
  }
  pay(attempt, attempt.cents)
}

type Returned = { end: 'back' | 'refused'; of?: 'paid' | 'committed' }

export function cameBack(books: OwnBooks, attempt: Attempt, { end, of }: Returned): void {
  attempt.hasEnded = true
  if (attempt.isCheck) {
    checkCameBack(books, attempt)
    return
  }
  const paid = lastWith(attempt, 'paid')
  const isOfPaid = end === 'back' && paid !== undefined && of !== 'committed'
  const paper = isOfPaid ? paid : (openPaper(attempt) ?? doubted(attempt))
  if (!paper) return
  proves(books, attempt, paper)
  paper.end = end
  if (isOfPaid) pay(attempt, -attempt.cents)
  attempt.endedFrom = isOfPaid ? 'paid' : 'sent'
}

function checkCameBack(books: OwnBooks, attempt: Attempt): void {
  const check = lastCheck(attempt)
  const paper = attempt.papers.at(-1)
  if (paper) proves(books, attempt, paper)
  if (check?.end === 'paid') {
    check.end = null
    pay(attempt, -attempt.cents)
    attempt.endedFrom = 'paid'
  } else attempt.endedFrom = 'sent'
}

export function wasTakenOut(attempt: Attempt): void {
  const paper = openPaper(attempt)
  if (paper) paper.end = 'taken_out'
  const check = lastCheck(attempt)
  if (check?.state === 'issued') check.state = 'void'
}

/** Takes back a mistake. What its end took off a loss or an approval comes back too. */
function takeBack(books: OwnBooks, attempt: Attempt, change: () => void): void {
  const { due, fund } = attempt
  change()
  books.postCommitted(attempt)
  if (due.free() < 0n) due.post('loss', least(attempt.endedLoss, -due.free()), fund)
  attempt.endedLoss = 0n
  const lack = -due.free()
  if (!due.isEnded || lack <= 0n || due.takenOff < lack) return
  due.takenOff -= lack
  due.post('approved', lack, fund)
}

export function undoEnd(books: OwnBooks, attempt: Attempt): void {
  takeBack(books, attempt, () => {
    const end = attempt.endedFrom === 'paid' ? ('paid' as const) : null
    const check = lastCheck(attempt)
    const paper = lastWith(attempt, attempt.was === 'failed' ? 'refused' : 'back')
    if (check) check.end = end
    else if (paper) paper.end = end
    if (end === 'paid') pay(attempt, attempt.cents)
    attempt.endedFrom = null
  })
}

export function undoPay(books: OwnBooks, attempt: Attempt): void {
  takeBack(books, attempt, () => {
    const said = lastCheck(attempt) ?? lastWith(attempt, 'paid')
    if (said) said.end = null
    pay(attempt, -attempt.cents)
  })
}

/** What was paid by a check that is void or stopped has come back. */
function endCheck(attempt: Attempt, check: Check, state: 'void' | 'stopped'): void {
  check.state = state
  if (check.end === 'paid') {
    check.end = null
    pay(attempt, -attempt.cents)
  }
  if (attempt.was !== 'sent' && attempt.was !== 'paid') return
  attempt.endedFrom = attempt.was
  attempt.hasEnded = true
}

export function voidCheck(attempt: Attempt): void {
  const check = lastCheck(attempt)
  if (!check) return
  if (attempt.was !== 'locked') {
    endCheck(attempt, check, 'void')
    return
  }
  check.state = 'void'
  attempt.checks.push({ state: 'issued', end: null })
}

export function stopCheck(attempt: Attempt): void {
  const check = lastCheck(attempt)
  if (check?.state === 'issued') endCheck(attempt, check, 'stopped')
}

export function answerStop(books: OwnBooks, attempt: Attempt, answer: 'stopped' | 'paid'): void {
  const check = lastCheck(attempt)
  if (!check) return
  if (answer === 'paid') wasCashed(books, attempt, check)
  else check.state = 'answered'
}

export function wasCashed(books: OwnBooks, attempt: Attempt, check: Check): void {
  const present = lastCheck(attempt)
  if (attempt.was === 'locked') {
    const isOut = attempt.isTyped || openPaper(attempt) !== undefined
    if (check !== present && present && !isOut) present.state = 'void'
    for (const paper of attempt.papers) {
      if (check === present && paper.fate === 'unknown') proves(books, attempt, paper)
    }
  }
  attempt.wasGiven = true
  const { state, end } = check
  const cents = end === 'paid' ? 0n : attempt.cents
  Object.assign(check, { before: { state, end, cents }, state: 'cleared', end: 'paid' })
  pay(attempt, cents)
}

export function undoClearing(books: OwnBooks, attempt: Attempt, check: Check): void {
  takeBack(books, attempt, () => {
    const { before } = check
    if (!before) return
    Object.assign(check, { state: before.state, end: before.end })
    delete check.before
    pay(attempt, -before.cents)
  })
}

export function wasNeverPaid(attempt: Attempt): void {
  const check = lastCheck(attempt)
  if (check && check.end === null) check.end = 'never'
  for (const paper of attempt.papers) {
    if (paper.end === null && paper.fate === 'given') paper.end = 'never'
  }
}

/** What was paid beyond the approval is lost, in the funds that paid it. */
export function wasPaidTwice({ due }: Attempt): void {
  const beyond = (of: Partial<{ fund: string }> = {}) =>
    least(-due.free(of), due.sum('paid', of) - due.sum('approved', of) - due.sum('loss', of))
  let left = beyond()
  for (const fund of [...new Set(due.entries.map((one) => one.fund))].sort()) {
    const part = least(left, beyond({ fund }))
    if (part <= 0n) continue
    due.post('loss', part, fund)
    left -= part
  }
}
