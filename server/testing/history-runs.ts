import {
  isByHand,
  type PayingFile,
  payingFiles,
  payingFilesOf,
} from '#domain/payouts/file-fates.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import type { History, Step } from './history.ts'
import * as bank from './own-bank.ts'
import type { Attempt } from './own-books.ts'
import type { Row } from './own-readings.ts'

/** Runs and their files in a random history. */

const isDraft = ({ state }: Row['run']) => state === 'draft'
const isLocked = ({ state }: Row['run']) => state === 'locked'
const attemptsOf = (history: History, run: { id: string }) =>
  history.books.attempts.filter((attempt) => attempt.run === run.id)
const keyOf = ({ run_id, file, revision }: Omit<Row['file'], 'fate'>) =>
  `${run_id} ${file} ${revision}`
/** The file that pays a payment of a run. */
const fileOf = (history: History, attempt: Attempt): PayingFile | undefined => {
  const row = history.rows.payments.find(({ id }) => id === attempt.id)
  return attempt.method ? payingFilesOf(attempt.method)[row?.is_email ? 1 : 0] : undefined
}

const create: Step = {
  weight: 8,
  plan(history) {
    const drafts = history.rows.runs.filter(isDraft)
    const pay_on = history.friday(history.number(3))
    const isTaken = drafts.some((one) => one.pay_on === pay_on)
    if (history.roll() < 0.9 && (isTaken || drafts.length > 1)) return undefined
    const input = { pay_on }
    return { name: 'create_payout_run', input, go: history.twice('create_payout_run', input) }
  },
}

const add: Step = {
  weight: 6,
  plan(history) {
    const run = history.run(isDraft)
    const due = history.choose(history.books.dues, (one) => !one.isEnded && one.free() > 0n)
    if (!run || !due) return undefined
    const number = history.roll() < 0.7 ? { number: due.number } : {}
    const input = { run_id: run.id, request_id: due.request.id, ...number }
    return { name: 'add_payment', input, go: history.twice('add_payment', input) }
  },
}

/** One payment of a draft goes to another draft of its Friday, or all of its method do. */
const move: Step = {
  weight: 3,
  plan(history) {
    const attempt = history.attempt(({ state }) => state === 'planned')
    if (!attempt?.run || !attempt.method) return undefined
    const { id, run, method } = attempt
    const which = history.roll() < 0.5 ? { payment_ids: [id] } : { method }
    const input = { run_id: run, ...which }
    return { name: 'move_payments', input, go: history.twice('move_payments', input) }
  },
}

const setRate: Step = {
  weight: 3,
  plan(history) {
    const run = history.run(isDraft)
    if (!run) return undefined
    const rate = { rate: '3.021', rate_date: history.today, source: 'manual' }
    return { name: 'set_payout_rate', input: { run_id: run.id, ...rate } }
  },
}

/** Locks over what is free, in the fund of the approval. */
function wasLocked(history: History, attempt: Attempt): void {
  const { due, method, run } = attempt
  if (!method) throw new Error('It is locked without a method')
  const { carriedBy, numberedBy } = payoutMethodOf(method)
  const byHand = [...(history.books.byHand.get(run ?? '') ?? [])]
  const isTyped = isByHand(method, byHand) || carriedBy === 'hand'
  const isCheck = numberedBy === 'check_number'
  Object.assign(attempt, { cents: due.free(), fund: due.request.fund, isTyped, isCheck })
  if (isTyped) attempt.papers.push({ file: 'typed', fate: 'unknown', end: null })
  if (isCheck) attempt.checks.push({ state: 'issued', end: null })
}

const lock: Step = {
  weight: 12,
  plan(history) {
    const run = history.run(
      (one) => isDraft(one) && attemptsOf(history, one).some(({ state }) => state === 'planned'),
    )
    if (!run) return undefined
    const input = { run_id: run.id }
    return {
      name: 'lock_payout_run',
      input,
      go: history.twice('lock_payout_run', input),
      book() {
        for (const attempt of attemptsOf(history, run)) {
          if (attempt.state === 'locked' && attempt.was === 'planned') wasLocked(history, attempt)
        }
      },
    }
  },
}

const onRun = (name: string, weight: number, isUseful: (run: Row['run']) => boolean): Step => ({
  weight,
  plan(history) {
    const run = history.run(isUseful)
    const isWord = name === 'unlock_payout_run' && history.roll() < 0.8
    return run && { name, input: { run_id: run.id, ...(isWord && { not_entered: true }) } }
  },
})

const setByHand: Step = {
  weight: 3,
  plan(history) {
    const run = history.run((one) => isDraft(one) || isLocked(one))
    if (!run) return undefined
    const method = history.pick(['wire', 'check'] as const) ?? 'wire'
    const all = history.books.byHand.get(run.id) ?? new Set()
    const by_hand = !all.has(method)
    return {
      name: 'set_by_hand',
      input: { run_id: run.id, method, by_hand, not_entered: true },
      book() {
        if (by_hand) all.add(method)
        else all.delete(method)
        history.books.byHand.set(run.id, all)
        for (const attempt of attemptsOf(history, run)) {
          if (attempt.method !== method || attempt.state !== 'locked') continue
          attempt.isTyped = by_hand
          if (by_hand) attempt.papers.push({ file: 'typed', fate: 'unknown', end: null })
          else for (const paper of attempt.papers) paper.fate = 'not_given'
        }
      },
    }
  },
}

async function downloaded(history: History, run: Row['run'], file: string) {
  const { status } = await history.office.download(run, file, { Cookie: history.actor.cookie })
  return { success: status === 200 }
}

const download: Step = {
  weight: 12,
  plan(history) {
    const waits = (attempt: Attempt) =>
      attempt.state === 'locked' &&
      !attempt.isTyped &&
      attempt.papers.every(({ fate }) => fate === 'not_given')
    const run = history.run((one) => attemptsOf(history, one).some(waits))
    const waiting = run && history.pick(attemptsOf(history, run).filter(waits))
    const file = (waiting && fileOf(history, waiting)) ?? history.pick(payingFiles)
    if (!run || !file) return undefined
    return {
      name: `download ${file}`,
      input: {},
      go: () => downloaded(history, run, file),
      book() {
        history.books.downloaded.add(run.id)
        const all = history.rows.files.filter((one) => one.run_id === run.id && one.file === file)
        const revision = Math.max(...all.map((one) => one.revision))
        for (const attempt of attemptsOf(history, run)) {
          if (!waits(attempt) || fileOf(history, attempt) !== file) continue
          const key = keyOf({ run_id: run.id, file, revision })
          attempt.papers.push({ file: key, fate: 'unknown', end: null })
        }
      },
    }
  },
}

const positivePay: Step = {
  weight: 2,
  plan(history) {
    const run = history.run((one) => attemptsOf(history, one).some(({ isCheck }) => isCheck))
    if (!run) return undefined
    return {
      name: 'download positive_pay.csv',
      input: {},
      go: () => downloaded(history, run, 'positive_pay.csv'),
      book: () => history.books.downloaded.add(run.id),
    }
  },
}

type Word = {
  weight: number
  fates: readonly string[]
  book: (history: History, key: string) => void
}

/** Says what became of a file; what contradicts an earlier word has a reason. */
const onFile = (name: string, { weight, fates, book }: Word): Step => ({
  weight,
  plan(history) {
    const file = history.choose(history.rows.files, ({ fate }) => fates.includes(fate))
    if (!file) return undefined
    const method = methodOfFile[file.file as PayingFile]
    const { run_id, revision } = file
    const reason = name === 'undo_file_refused' ? {} : { reason: 'the bank says so' }
    const input = { run_id, method, file: file.file, revision, ...reason }
    const isNews = file.fate !== 'given' || name !== 'mark_payments_sent'
    return {
      name,
      input,
      go: history.twice(name, input),
      book() {
        if (isNews) book(history, keyOf(file))
      },
    }
  },
})

const enter: Step = {
  weight: 6,
  plan(history) {
    const attempt = history.attempt(({ state, isTyped }) => state === 'locked' && isTyped)
    if (!attempt?.method || !attempt.run) return undefined
    const ids = history.roll() < 0.5 ? { payment_ids: [attempt.id] } : {}
    const input = { run_id: attempt.run, method: attempt.method, ...ids }
    if (!attempt.isTyped) return undefined
    return {
      name: 'mark_payments_sent',
      input,
      book() {
        for (const one of history.books.attempts) {
          const paper = one.papers.find(({ file, fate }) => file === 'typed' && fate === 'unknown')
          if (one.was === 'locked' && one.state !== 'locked' && paper) bank.give(one, paper)
        }
      },
    }
  },
}

export const runSteps: Step[] = [
  ...[create, add, move, setRate, lock, setByHand, download, positivePay, enter],
  onRun('unlock_payout_run', 2, isLocked),
  onRun('cancel_payout_run', 1, isDraft),
  onFile('mark_payments_sent', {
    weight: 12,
    fates: ['unknown', 'not_given', 'refused'],
    book: ({ books }, key) => bank.giveFile(books, key),
  }),
  onFile('record_file_not_given', {
    weight: 4,
    fates: ['unknown'],
    book: ({ books }, key) => bank.fileWasNotGiven(books, key),
  }),
  onFile('record_file_refused', {
    weight: 3,
    fates: ['given'],
    book: ({ books }, key) => bank.fileWasRefused(books, key),
  }),
  onFile('undo_file_refused', {
    weight: 3,
    fates: ['refused'],
    book: ({ books }, key) => bank.takeBackRefusal(books, key),
  }),
]
