import type { PaymentMethod } from '#domain/payment-methods.ts'
import type { PaymentState } from '#domain/payouts/payment-states.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import type { Row } from './own-readings.ts'

/**
 * Books that a history of payouts keeps of its own: a list of postings that it makes itself from what
 * it pressed and what the bank did (docs/product.md §14.26 to §14.31). Which dues and payments there
 * are, and their states, it reads; amounts it reckons.
 */

export const kinds = ['approved', 'committed', 'paid', 'loss'] as const
export type Kind = (typeof kinds)[number]
type Entry = { kind: Kind; cents: bigint; fund: string }

/** A payment in a downloaded file, or typed into the site of a bank. `end`: what the bank said of it. */
export type Paper = {
  /** The revision of a file; `typed` without one. */
  file: string
  fate: 'unknown' | 'given' | 'not_given' | 'refused'
  end: 'paid' | 'back' | 'refused' | 'taken_out' | 'never' | null
}

type CheckWords = {
  state: 'issued' | 'void' | 'stopped' | 'answered' | 'cleared'
  end: 'paid' | 'never' | null
}
/** One number of a check. `before`: what it was before it cleared. */
export type Check = CheckWords & { before?: CheckWords & { cents: bigint } }

export type Attempt = {
  id: string
  due: OwnDue
  way: string
  method: PaymentMethod | null
  run: string | null
  reference: string
  /** Before the last press, and now. */
  was: PaymentState | null
  state: PaymentState
  cents: bigint
  fund: string
  isCheck: boolean
  isTyped: boolean
  papers: Paper[]
  checks: Check[]
  /** It was given or entered once, whatever became of it. */
  wasGiven: boolean
  endedFrom: 'sent' | 'paid' | null
  /** The last press has ended it; what that took from a loss comes back with it. */
  hasEnded: boolean
  endedLoss: bigint
}

export type OwnRequest = {
  id: string
  fund: string
  method: PaymentMethod
  userId: string
  fullName: string
  hasPlan: boolean
  isErased: boolean
  /** The status that the office has set since nothing is committed or paid. */
  setByHand: RequestStatus | null
  dues: OwnDue[]
}

export class OwnDue {
  readonly entries: Entry[] = []
  readonly attempts: Attempt[] = []
  /** Why it ended. */
  why: string | null = null
  isEnded = false
  /** Before the last press. */
  wasEnded = false
  takenOff = 0n
  readonly id: string
  readonly request: OwnRequest
  readonly number: number

  constructor(id: string, request: OwnRequest, number: number) {
    this.id = id
    this.request = request
    this.number = number
  }

  sum(kind: Kind, of: Partial<{ fund: string }> = {}): bigint {
    return this.entries
      .filter((one) => one.kind === kind && (!of.fund || one.fund === of.fund))
      .reduce((sum, { cents }) => sum + cents, 0n)
  }
  free(of: Partial<{ fund: string }> = {}): bigint {
    const [approved, committed, paid, loss] = kinds.map((kind) => this.sum(kind, of))
    return (approved ?? 0n) + (loss ?? 0n) - (committed ?? 0n) - (paid ?? 0n)
  }
  get unpaid() {
    return this.free() + this.sum('committed')
  }
  get isBegun() {
    return this.sum('committed') > 0n || this.sum('paid') > 0n
  }
  post(kind: Kind, cents: bigint, fund: string): void {
    if (cents !== 0n) this.entries.push({ kind, cents, fund })
  }
  approve(cents: bigint): void {
    this.post('approved', cents, this.request.fund)
  }
  /** It is paid after all, over what its end took off. */
  resume(): void {
    this.approve(this.takenOff)
    this.takenOff = 0n
  }
}

const isOpen = ({ fate, end }: Paper) => end === null && (fate === 'unknown' || fate === 'given')
export const openPaper = ({ papers }: Attempt): Paper | undefined =>
  papers.find((one) => isOpen(one) && one.fate === 'given') ?? papers.find(isOpen)
const wasOut = ({ papers, checks }: Attempt) =>
  papers.length > 0 || checks.some(({ state }) => state !== 'issued')

/** Returns how much of an attempt the bank may still pay. */
function committedOf(attempt: Attempt): bigint {
  const { way, isCheck, cents, checks, papers, state } = attempt
  if (way !== 'run') return 0n
  if (isCheck) {
    const last = checks.at(-1)
    const mayBeCashed = last?.state === 'issued' || last?.state === 'stopped'
    return mayBeCashed && last?.end === null ? cents : 0n
  }
  const count = papers.filter(isOpen).length
  return cents * BigInt(state === 'locked' ? Math.max(count, 1) : count)
}

export class OwnBooks {
  readonly requests: OwnRequest[] = []
  /** Runs of which a file was downloaded. */
  readonly downloaded = new Set<string>()
  /** Methods that runs enter by hand although they have a file. */
  readonly byHand = new Map<string, Set<string>>()
  readonly #committed = new Map<Attempt, bigint>()

  get dues() {
    return this.requests.flatMap(({ dues }) => dues)
  }
  get attempts() {
    return this.dues.flatMap(({ attempts }) => attempts)
  }
  sum(kind: Kind): bigint {
    return this.dues.reduce((sum, due) => sum + due.sum(kind), 0n)
  }

  /** Reads which dues and payments there are. Returns the dues that go on after they had ended. */
  see({ dues, payments }: { dues: Row['due'][]; payments: Row['payment'][] }): OwnDue[] {
    const resumed: OwnDue[] = []
    const seen = new Map(this.dues.map((due) => [due.id, due]))
    for (const row of dues) {
      const request = this.requests.find(({ id }) => id === row.request_id)
      if (!request) throw new Error(`Nobody asked for ${row.request_id}`)
      const due = seen.get(row.id) ?? new OwnDue(row.id, request, row.number)
      if (!seen.has(row.id)) request.dues.push(due)
      seen.set(row.id, due)
      const isEnded = row.ended_why !== null
      if (due.isEnded && !isEnded) resumed.push(due)
      if (!due.isEnded && isEnded) due.takenOff = 0n
      Object.assign(due, { wasEnded: due.isEnded, isEnded, why: row.ended_why })
    }
    const known = new Map(this.attempts.map((attempt) => [attempt.id, attempt]))
    for (const row of payments) {
      const due = seen.get(row.due_id)
      if (!due) throw new Error(`${row.id} has no due`)
      const old = known.get(row.id)
      const attempt = old ?? newAttempt(row, due)
      if (!old) due.attempts.push(attempt)
      known.delete(row.id)
      attempt.was = old?.state ?? null
      attempt.hasEnded = false
      Object.assign(attempt, { state: row.state, run: row.run_id })
    }
    for (const { due, id } of known.values()) {
      due.attempts.splice(
        due.attempts.findIndex((one) => one.id === id),
        1,
      )
    }
    return resumed
  }

  /** Posts what follows from a press on each due. */
  close(): void {
    for (const due of this.dues) {
      const losses = due.sum('loss')
      for (const attempt of [...due.attempts].reverse()) {
        const hasLeft = attempt.was === 'locked' || attempt.was === 'held'
        const isInOffice = ['planned', 'held', 'cancelled'].includes(attempt.state)
        if (hasLeft && isInOffice) this.#leave(attempt)
        this.postCommitted(attempt)
      }
      follow(due)
      for (const attempt of due.attempts) {
        if (attempt.hasEnded) attempt.endedLoss = losses - due.sum('loss')
      }
    }
    for (const request of this.requests) {
      const isApproved = request.dues.some((due) => due.sum('approved') > 0n)
      const isMoot = request.setByHand === 'paid' && isApproved
      if (isMoot || request.dues.some(({ isBegun }) => isBegun)) request.setByHand = null
    }
  }

  postCommitted(attempt: Attempt): void {
    const before = this.#committed.get(attempt) ?? 0n
    const now = committedOf(attempt)
    attempt.due.post('committed', now - before, attempt.fund)
    this.#committed.set(attempt, now)
  }

  /** It left its run: nobody types it any more, and a check that the bank may know is void. */
  #leave(attempt: Attempt): void {
    const { papers, checks, run } = attempt
    if (attempt.isTyped) for (const paper of papers) paper.fate = 'not_given'
    const last = checks.at(-1)
    const isKnown = wasOut(attempt) || this.downloaded.has(run ?? '')
    if (last?.state === 'issued' && isKnown) last.state = 'void'
    if (wasOut(attempt)) return
    attempt.checks.length = 0
    // What it was locked with is forgotten.
    this.postCommitted(attempt)
    Object.assign(attempt, { cents: 0n, isTyped: false, isCheck: false })
  }
}

const newAttempt = (row: Row['payment'], due: OwnDue): Attempt => ({
  id: row.id,
  due,
  way: row.way,
  method: row.method,
  run: row.run_id,
  reference: row.reference,
  was: null,
  state: row.state,
  cents: 0n,
  fund: due.request.fund,
  isCheck: false,
  isTyped: false,
  papers: [],
  checks: [],
  wasGiven: false,
  endedFrom: null,
  hasEnded: false,
  endedLoss: 0n,
})

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** What is free takes from a loss, leaves an ended due, and moves to the fund of the approval. */
function follow(due: OwnDue): void {
  take(due, 'loss', due.free())
  if (due.isEnded) due.takenOff += take(due, 'approved', due.free())
  const present = due.request.fund
  for (const fund of fundsOf(due).sort()) {
    if (fund !== present) move(due, { from: fund, to: present }, due.free({ fund }))
  }
  for (const fund of fundsOf(due).sort()) {
    if (fund === present) continue
    const lack = -due.free({ fund })
    move(due, { from: present, to: fund }, least(lack, due.free({ fund: present })))
  }
}

const fundsOf = (due: OwnDue) => [...new Set(due.entries.map(({ fund }) => fund))]

/** Takes up to an amount off, first where most is free. Returns how much. */
function take(due: OwnDue, kind: 'loss' | 'approved', wanted: bigint): bigint {
  const free = new Map(fundsOf(due).map((fund) => [fund, due.free({ fund })]))
  const order = [...free].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1))
  let left = wanted
  for (const [fund, open] of order) {
    const part = least(left, kind === 'loss' ? due.sum('loss', { fund }) : open)
    if (part <= 0n) continue
    due.post(kind, -part, fund)
    left -= part
  }
  return wanted > 0n ? wanted - left : 0n
}

function move(due: OwnDue, { from, to }: { from: string; to: string }, cents: bigint): void {
  if (cents <= 0n) return
  const loss = least(cents, due.sum('loss', { fund: from }))
  for (const [kind, part] of [
    ['loss', loss],
    ['approved', cents - loss],
  ] as const) {
    due.post(kind, -part, from)
    due.post(kind, part, to)
  }
}
