import { randomUUID } from 'node:crypto'
import {
  type payouts,
  RESULT_ROWS_SHOWN,
  type ResultOutcome,
  type ResultsPreview,
} from '#contract/payouts.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { canApply, stepsTo } from '#domain/payouts/payment-states.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { placeOfImport, placeOfNotice } from '#server/secrets/sealing.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'
import { paymentsForUpdate } from '../ledger/payment-store.ts'
import { findRun, findRunForUpdate } from '../ledger/run-store.ts'
import { wasOut } from '../ledger/standing.ts'
import { applyAction, recordRun, settleRun } from '../ledger/transition.ts'
import { proveSent } from '../payments/index.ts'
import { enterChecks } from './check-rows.ts'
import { insertNotice } from './notices-store.ts'
import { readUploadedResults } from './read-results.ts'
import { type ResultEntry, type TableChoices, tickedOf } from './reported-row.ts'
import * as store from './results-store.ts'
import { rememberedIn, stillOpen, sumsOf } from './results-sums.ts'

type Upload = { run_id: string; bytes: Uint8Array; chosen: TableChoices }

/**
 * Reads an upload and stores what would be entered (docs/product.md §14.19). Payments stay as they
 * are. Throws 404 for an unknown run.
 */
export async function previewResults(
  context: Context<Administrator>,
  { run_id, bytes, chosen }: Upload,
): Promise<ResultsPreview> {
  const { db, caller } = context
  const { sealer, config } = context.services
  orNotFound(await findRun(db, { id: run_id }))
  const { timeZone } = config.organization
  const source = { db, sealer, today: officeDate(context), timeZone }
  const read = await readUploadedResults(source, bytes, chosen)
  if (!read.ok) {
    const { code, line, table } = read
    return { ...refuse(code), ...(line !== undefined && { line }), ...(table && { table }) }
  }
  const { found, table } = read
  const entries = found.flatMap(({ entry }) => entry ?? [])
  const import_id = randomUUID()
  await store.insertImport(db, {
    id: import_id,
    run_id,
    entries: sealer.seal(placeOfImport(import_id), JSON.stringify(entries)),
    columns: table?.columns ?? null,
    header_hash: table?.headerHash ?? null,
    words: rememberedIn(chosen.words),
    created_by: caller.user.id,
  })
  const byOutcome = Map.groupBy(found, ({ outcome }) => outcome)
  const rows = (outcome: ResultOutcome) =>
    (byOutcome.get(outcome) ?? []).slice(0, RESULT_ROWS_SHOWN).map(({ row }) => row)
  const count = (outcome: ResultOutcome) => byOutcome.get(outcome)?.length ?? 0
  return {
    success: true,
    import_id,
    matched: rows('matched'),
    probable: rows('probable'),
    undecided: rows('undecided'),
    different: rows('different'),
    unknown: rows('unknown'),
    already: rows('already'),
    left: rows('left'),
    counts: {
      matched: count('matched'),
      probable: count('probable'),
      undecided: count('undecided'),
      different: count('different'),
      unknown: count('unknown'),
      already: count('already'),
      left: count('left'),
    },
    sums: sumsOf(byOutcome.get('matched') ?? []),
    open: stillOpen(await store.openPayments(db, run_id), tickedOf(entries)),
    words: table?.words ?? [],
    table: table?.answer ?? null,
  }
}

type Names = Extract<keyof typeof payouts, 'confirm_payout_results'>

/** The handler that enters the matched results of an upload. */
export const resultsProcedures: Handlers<Names> = {
  confirm_payout_results: {
    async act({ import_id, ticked }, context) {
      const {
        db,
        services: { sealer },
      } = context
      const found = orNotFound(await store.findImportForUpdate(db, import_id))
      if (!found.entries) return refuse('payout.results.confirmed')
      const text = sealer.open(placeOfImport(found.id), found.entries)
      const entries = tickedOf(JSON.parse(text) as ResultEntry[], ticked)
      const updated = await enter(context, entries, found.created_by)
      await store.forgetEntries(db, found.id)
      const run = await findRun(db, { id: found.run_id })
      if (run) {
        await recordRun(context, run, { action: 'payout.results_confirmed', details: { updated } })
      }
      return { success: true, updated }
    },
  },
}

/**
 * Enters results in one transaction. What has become impossible since the preview is left out.
 * Returns how many were entered.
 */
async function enter(
  context: Context<Administrator>,
  entries: ResultEntry[],
  uploaded_by: string | null,
): Promise<number> {
  const {
    db,
    caller,
    services: { sealer },
  } = context
  const ids = entries.map(({ payment_id }) => payment_id)
  const runs = await store.runsOf(db, ids)
  for (const run of runs) await findRunForUpdate(db, run)
  const rows = new Map((await paymentsForUpdate(db, null, { ids })).map((row) => [row.id, row]))
  const seen = new Set<string>()
  for (const entry of entries) await proveEntry(context, entry, { rows, seen })
  const current = new Map((await paymentsForUpdate(db, null, { ids })).map((row) => [row.id, row]))
  const paid = await enterPaid(context, entries, current)
  const returned = await enterReturns(context, entries, current)
  const checks = await enterChecks(context, entries, officeDate(context))
  let noticed = 0
  for (const entry of entries) {
    const row = rows.get(entry.payment_id)
    if (entry.kind !== 'change' || !row || row.erased_at) continue
    const id = randomUUID()
    const { code, corrected, data } = entry
    const content = sealer.seal(placeOfNotice(id), JSON.stringify({ corrected, data }))
    const notice = { id, payment_id: row.id, code, content, uploaded_by }
    if (!(await insertNotice(db, notice))) continue
    await record(db, caller, {
      action: 'payout.notice_recorded',
      subject_id: row.request_id,
      details: { payment_id: row.id, reference: row.reference, code },
    })
    noticed += 1
  }
  for (const run of runs) await settleRun(context, run)
  return paid + returned + checks + noticed
}

type Rows = ReadonlyMap<string, PaymentRow>

/**
 * Makes a payment sent that the office did not know to be with the bank (docs/product.md §14.22). What
 * was held or ended since the preview is left out: nobody was shown that the bank says otherwise.
 */
async function proveEntry(
  context: Context<Administrator>,
  entry: ResultEntry,
  { rows, seen }: { rows: Rows; seen: Set<string> },
) {
  const before = rows.get(entry.payment_id)
  if (!before || (entry.kind !== 'paid' && entry.kind !== 'return')) return
  const action = entry.kind === 'paid' ? 'pay' : 'return'
  if (stepsTo(action, before.state, wasOut(before)).length < 2) return
  // The file of the first one marks the others as sent.
  const [row = before] = await paymentsForUpdate(context.db, null, { ids: [before.id] })
  if (canApply('turn_up', row.state) && !entry.contradicts) return
  if (stepsTo(action, row.state, wasOut(row)).length > 1) await proveSent(context, row, seen)
}

async function enterPaid(context: Context<Administrator>, entries: ResultEntry[], rows: Rows) {
  const paid = entries.flatMap(({ kind, payment_id }) => {
    const row = rows.get(payment_id)
    return kind === 'paid' && row && canApply('pay', row.state) ? [row] : []
  })
  await applyAction(context, paid, { action: 'pay', columns: { paid_at: context.now } })
  return paid.length
}

/** Enters returns, those without a date of the bank as of today. */
async function enterReturns(
  context: Context<Administrator>,
  entries: ResultEntry[],
  rows: Rows,
): Promise<number> {
  const { db } = context
  const today = officeDate(context)
  const answers = new Map<string, { code: string | null; on: CalendarDate }>()
  for (const entry of entries) {
    const row = rows.get(entry.payment_id)
    if (entry.kind !== 'return' || !row) continue
    if (!canApply('return', row.state)) continue
    answers.set(row.id, { code: entry.code, on: entry.on ?? today })
  }
  const current = await paymentsForUpdate(db, null, { ids: [...answers.keys()] })
  const alike = Map.groupBy(current, ({ id }) => JSON.stringify(answers.get(id)))
  for (const returned of alike.values()) {
    const { code = null, on = today } = answers.get(returned[0]?.id ?? '') ?? {}
    const columns = { ended_on: on, return_code: code }
    await applyAction(context, returned, { action: 'return', columns, code, details: { code, on } })
  }
  return current.length
}
