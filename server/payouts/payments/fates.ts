import type { payouts } from '#contract/payouts.ts'
import type { Refusal } from '#contract/procedure.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { canAnswer, isByHand, type PayingFile } from '#domain/payouts/file-fates.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { enqueueForEach } from '#server/mail/index.ts'
import { answerRun } from '../ledger/answers.ts'
import * as payments from '../ledger/payment-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRunForUpdate, type RunRow, updateRun } from '../ledger/run-store.ts'
import * as told from '../ledger/told-store.ts'
import { refusalToHandOver } from '../two-person/index.ts'
import { actsOfFile, giveFile, hasChanged } from './giving.ts'

type Names = Extract<
  keyof typeof payouts,
  'list_run_files' | 'set_by_hand' | 'mark_payments_sent' | 'record_file_not_given'
>

const fileAnswer = (file: told.ToldFile) => ({
  method: file.method,
  file: file.file as PayingFile,
  revision: file.revision,
  sha256: file.sha256,
  size: file.bytes,
  count: file.count,
  total: file.total,
  downloaded_by: file.first_by,
  downloaded_by_name: file.first_by_name,
  downloaded_at: file.first_at,
  fate: file.fate ?? ('unknown' as const),
  fate_by_name: file.fate_by_name,
  fate_at: file.fate_at,
  confirmation: file.confirmation,
  reason: file.fate_reason,
})

/** The handlers of what the office says about files (docs/product.md §14.8). */
export const fateProcedures: Handlers<Names> = {
  async list_run_files({ run_id }, { db }) {
    const files = await told.filesOfRun(db, run_id)
    return { files: files.filter(({ fate }) => fate !== null).map(fileAnswer) }
  },

  set_by_hand: {
    act: setByHand,
    answer: (done, { services }) => answerRun(services, String(done.run_id)),
  },

  mark_payments_sent: {
    act: markSent,
  },

  record_file_not_given: {
    act: discard,
  },
}

type ByHand = told.OfMethod & { by_hand: boolean; not_entered?: boolean | undefined }

/**
 * Chooses that a method is entered by hand, or not. Too late once a file of it was downloaded. In a
 * locked run somebody may have entered payments already, so the file needs the word that none was.
 */
async function setByHand(
  { run_id, method, by_hand, not_entered }: ByHand,
  context: Context<Administrator>,
) {
  const { db } = context
  const run = orNotFound(await findRunForUpdate(db, run_id))
  const files = (await told.filesOfRun(db, run_id)).filter((file) => file.method === method)
  const counts = await payments.countPayments(db, run_id)
  const isSent = counts.some((row) => row.method === method && row.state !== 'locked')
  const isOver = run.state !== 'draft' && (run.state !== 'locked' || isSent)
  if (isOver || files.length > 0) return refuse('payout.stateChanged')
  const mayBeEntered = run.state === 'locked' && run.by_hand.includes(method)
  if (!by_hand && mayBeEntered && !not_entered) return refuse('payout.wasEntered')
  const locked = run.state === 'locked' ? await lockedOf(db, { run_id, method }) : []
  const changed = await press(
    context,
    locked.map((row) => ({
      requestId: row.request_id,
      act: {
        act: 'enter_by_hand',
        ...placeOf(row),
        isTyped: by_hand,
        notEntered: not_entered ?? false,
      },
    })),
  )
  if ('refusal' in changed) return changed.refusal
  const others = run.by_hand.filter((one) => one !== method)
  await updateRun(db, run_id, { by_hand: by_hand ? [...others, method] : others })
  await recordRun(context, run, {
    action: 'payout.run_by_hand',
    details: { method, by_hand, ...(mayBeEntered && { not_entered }) },
  })
  await notify(db, { kind: 'payout.changed', id: run_id })
  return { success: true as const, run_id }
}

const lockedOf = (
  db: Db,
  { run_id, ...filter }: { run_id: string; method: PaymentMethod; ids?: string[] | undefined },
) => payments.answeredForUpdate(db, run_id, { ...filter, state: 'locked' })

type Sent = told.OfMethod & {
  payment_ids?: string[] | undefined
  confirmation?: string | undefined
  reason?: string | undefined
}

/** Records that a file was given to the bank, or that payments were entered by hand. */
async function markSent(input: Sent, context: Context<Administrator>) {
  const { db } = context
  const { run_id, method } = input
  const run = orNotFound(await findRunForUpdate(db, run_id))
  if (run.state !== 'locked' && run.state !== 'closed') return refuse('payout.stateChanged')
  const reason = input.reason?.trim() || null
  const confirmation = input.confirmation?.trim() || null
  if (isByHand(method, run.by_hand)) {
    const notMine = await refusalToHandOver(context, run)
    if (notMine) return refuse(notMine)
    const rows = await lockedOf(db, { run_id, method, ids: input.payment_ids })
    const revisions = await told.typedRevisions(
      db,
      rows.map(({ id }) => id),
    )
    const given = await press(
      context,
      rows.map((row) => ({
        requestId: row.request_id,
        act: { act: 'give', ...placeOf(row), revision: revisions.get(row.id) ?? 1 },
      })),
    )
    if ('refusal' in given) return given.refusal
    return { success: true as const, updated: given.done.filter(hasChanged).length }
  }
  const files = await told.filesAskedFor(db, input)
  if (files.length === 0) return refuse('payout.noFile')
  let updated = 0
  for (const file of files) {
    const given = await giveFile(context, file, { reason, confirmation })
    if ('refusal' in given) return given.refusal
    updated += given.updated
  }
  return { success: true as const, updated }
}

/**
 * Records that the bank did not get a file. Whoever did not download it says with whom that was
 * checked. Its payments stay locked, for the next revision.
 */
async function discard(
  input: told.OfMethod & { reason?: string | undefined },
  context: Context<Administrator>,
) {
  const { db, caller } = context
  const run = orNotFound(await findRunForUpdate(db, input.run_id))
  const files = await told.filesAskedFor(db, input)
  if (files.length === 0) return refuse('payout.noFile')
  if (!files.every(({ fate }) => canAnswer('discard', fate))) return refuse('payout.stateChanged')
  const reason = input.reason?.trim() || null
  if (!reason && files.some(({ first_by }) => first_by !== caller.user.id)) {
    return refuse('payout.whoChecked', { reason: 'payout.whoChecked' })
  }
  for (const file of files) {
    const refusal = await discardOne(context, { run, file, reason })
    if (refusal) return refusal
  }
  await notify(db, { kind: 'payout.changed', id: run.id })
  return {
    success: true as const,
    updated: files.reduce((sum, { count }) => sum + (count ?? 0), 0),
  }
}

type Discarded = { run: RunRow; file: told.ToldFile; reason: string | null }

async function discardOne(
  context: Context<Administrator>,
  { run, file, reason }: Discarded,
): Promise<Refusal | undefined> {
  const { db, caller } = context
  const said = await press(context, await actsOfFile(db, file, 'not_give'))
  if ('refusal' in said) return said.refusal
  await told.noteFate(db, file, { reason })
  const { file: name, revision } = file
  await recordRun(context, run, {
    action: 'payout.file_not_given',
    details: { file: name, revision },
  })
  const data = { file: name, pay_on: run.pay_on, said_by: caller.user.name }
  const others = await told.concernedBy(db, file, caller.user.id)
  await enqueueForEach(db, others, { kind: 'payout_file_not_given', data })
  return undefined
}
