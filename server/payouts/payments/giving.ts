import type { Refusal } from '#contract/procedure.ts'
import { fateAnswers, givingAnswer } from '#domain/payouts/file-fates.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import type { Acting } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { type Press, type Pressed, placeOf, press } from '../ledger/press.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRun } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { tryActs } from '../ledger/trying.ts'
import { tellContradiction } from './doubts.ts'

/** What follows when a file was given to the bank, or when a bank's word proves it (docs/product.md §14.22). */

type Said = { reason?: string | null; confirmation?: string | null }
/** What a bank said of a payment, or what is pressed with it. `isOptional`: left out if it is refused. */
export type Word = Press & { isOptional?: boolean }

/** Returns the act that says of a payment what became of a file with it. */
export const actOfFile = (
  row: told.InstructionPlace,
  act: 'give' | 'not_give' | 'refuse_file' | 'take_back_refusal',
): Press => ({ requestId: row.request_id, act: { act, ...placeOf(row), revision: row.position } })

/** Returns the acts that say the same of all payments of a file. */
export async function actsOfFile(
  db: Db,
  file: told.FileKey,
  act: 'give' | 'not_give',
): Promise<Press[]> {
  const rows = await told.paymentsToldIn(db, file)
  return rows.map((row) => actOfFile(row, act))
}

/**
 * Records that the bank got a file. Its run is locked by the caller. Returns how many payments became
 * sent, or why the answer is refused: what contradicts an earlier answer needs a reason.
 */
export async function giveFile(
  acting: Acting,
  file: told.ToldFile,
  said: Said = {},
): Promise<{ updated: number } | { refusal: Refusal }> {
  if (file.fate === 'given') return { updated: 0 }
  const answer = givingAnswer(file.fate)
  if (!answer) return { refusal: refuse('payout.stateChanged') }
  if ('needsReason' in fateAnswers[answer] && !said.reason) {
    return { refusal: refuse('payout.saidNotGiven', { reason: 'payout.saidNotGiven' }) }
  }
  const given = await press(acting, await actsOfFile(acting.db, file, 'give'))
  if ('refusal' in given) return given
  return { updated: await followGiven(acting, file, { done: given.done, ...said }) }
}

/** Returns whether an act changed the state of the payment that it names. */
export const hasChanged = ({ act, transitions }: Pressed): boolean =>
  'attempt' in act &&
  transitions.some(({ due, attempt }) => due === act.due && attempt === act.attempt)

/** Writes what follows besides once a file was given. Returns how many of its payments changed. */
async function followGiven(
  acting: Acting,
  file: told.ToldFile,
  { done, reason = null, confirmation = null }: Said & { done: Pressed[] },
): Promise<number> {
  await told.noteFate(acting.db, file, { reason, confirmation })
  const run = orNotFound(await findRun(acting.db, { id: file.run_id }))
  const payments = done.filter(hasChanged).length
  await recordRun(acting, run, {
    action: 'payout.file_given',
    details: { file: file.file, revision: file.revision, payments },
  })
  const isDoubted = done.some(({ marked }) => marked.length > 0)
  if (file.fate !== 'unknown' || isDoubted) {
    await tellContradiction(acting, { file: file.file, pay_on: run.pay_on })
  }
  return payments
}

/**
 * Records what a bank said of payments. A word about one proves that the bank has the whole file of
 * it, which is recorded as given before. All administrators are told of payments that the office
 * thought to be over.
 */
export async function pressWords(
  acting: Acting,
  words: Word[],
  options: { draft?: string | null } = {},
): ReturnType<typeof press> {
  const { db } = acting
  const tried = await tryActs(acting, words)
  const { refusals, proven } = tried
  const gives: { file: ProvenFile; acts: Press[] }[] = []
  for (const file of await told.filesToldOf(db, proven)) {
    gives.push({ file, acts: await actsOfFile(db, file, 'give') })
  }
  const kept = words.filter((word) => !word.isOptional || !refusals.has(word))
  const acts = [...gives.flatMap(({ acts }) => acts), ...kept]
  const pressed = await press(acting, acts, {
    ...options,
    // A file that is given first changes what follows.
    tried: gives.length === 0 ? tried : undefined,
  })
  if ('refusal' in pressed) return pressed
  const { done } = pressed
  for (const { file, acts } of gives) {
    await followGiven(acting, file, { done: done.splice(0, acts.length), reason: file.proven_by })
  }
  await tellTurnedUp(acting, done)
  return { done }
}
type ProvenFile = Awaited<ReturnType<typeof told.filesToldOf>>[number]

/** Mails all administrators about payments that the bank has after all. */
async function tellTurnedUp(acting: Acting, done: Pressed[]): Promise<void> {
  const places = done.flatMap(({ requestId: request_id, act, transitions }) =>
    act.act === 'pay' || act.act === 'come_back'
      ? transitions
          .filter(({ due, attempt, from }) => {
            const isNamed = due === act.due && attempt === act.attempt
            return isNamed && from !== null && canApply('turn_up', from)
          })
          .map(({ due: due_number, attempt }) => ({ request_id, due_number, attempt }))
      : [],
  )
  const files = places.length > 0 ? await told.lastFilesOf(acting.db, places) : []
  for (const file of files) await tellContradiction(acting, file)
}
