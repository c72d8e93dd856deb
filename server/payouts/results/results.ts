import { randomUUID } from 'node:crypto'
import {
  type payouts,
  RESULT_ROWS_SHOWN,
  type ResultOutcome,
  type ResultsAnswer,
  resultOutcomes,
} from '#contract/payouts.ts'
import type { CalendarDate } from '#domain/payment-date.ts'
import { canApply } from '#domain/payouts/payment-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { orNotFound, refuse } from '#server/http/failures.ts'
import { placeOfImport, placeOfNotice } from '#server/secrets/sealing.ts'
import { recordAnswers } from '../checks/index.ts'
import { type CheckRow, checksOfPayments } from '../ledger/check-store.ts'
import { type AnsweredRow, answeredForUpdate } from '../ledger/payment-store.ts'
import { recordRun } from '../ledger/run-changes.ts'
import { findRun, findRunForUpdate } from '../ledger/run-store.ts'
import { firstToldOf } from '../ledger/told-store.ts'
import { pressWords, type Word, wordOfAnswer } from '../payments/index.ts'
import { wordOfCheck } from './check-rows.ts'
import { insertNotices } from './notices-store.ts'
import { readUploadedResults } from './read-results.ts'
import { answerOf, type ResultEntry, type TableChoices, tickedOf } from './reported-row.ts'
import * as store from './results-store.ts'
import { missingFrom, rememberedIn, stillOpen, sumsOf, totalsIn } from './results-sums.ts'

type Upload = { run_id: string; bytes: Uint8Array; chosen: TableChoices }

/**
 * Reads an upload and stores what would be entered (docs/product.md §14.19). Payments stay as they
 * are. Throws 404 for an unknown run.
 */
export async function previewResults(
  context: Context<Administrator>,
  { run_id, bytes, chosen }: Upload,
): Promise<ResultsAnswer> {
  const { db, caller } = context
  const { sealer, config } = context.services
  orNotFound(await findRun(db, { id: run_id }))
  const { timeZone } = config.organization
  const source = { db, sealer, today: officeDate(context), timeZone }
  const read = await readUploadedResults(source, bytes, chosen)
  if (!read.ok) {
    const { code, ok: _, ...found } = read
    return { ...refuse(code), ...found }
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
  const open = await store.openPayments(db, run_id)
  const byOutcome = Map.groupBy(found, ({ outcome }) => outcome)
  const rows = (outcome: ResultOutcome) =>
    (byOutcome.get(outcome) ?? []).slice(0, RESULT_ROWS_SHOWN).map(({ row }) => row)
  return {
    success: true,
    import_id,
    ...perOutcome(rows),
    counts: perOutcome((outcome) => byOutcome.get(outcome)?.length ?? 0),
    totals: perOutcome((outcome) =>
      totalsIn((byOutcome.get(outcome) ?? []).flatMap(({ row }) => row.payment ?? [])),
    ),
    others: sumOf((byOutcome.get('unknown') ?? []).flatMap(({ row }) => row.amount ?? [])),
    missing: table ? missingFrom(found, open) : 0,
    sums: sumsOf(byOutcome.get('matched') ?? []),
    open: stillOpen(open, tickedOf(entries)),
    words: table?.words ?? [],
    table: table?.answer ?? null,
  }
}

const perOutcome = <Value>(of: (outcome: ResultOutcome) => Value) =>
  Object.fromEntries(resultOutcomes.map((outcome) => [outcome, of(outcome)])) as Record<
    ResultOutcome,
    Value
  >

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
  const { db } = context
  const ids = entries.map(({ payment_id }) => payment_id)
  for (const run of await store.runsOf(db, ids)) await findRunForUpdate(db, run)
  const rows = new Map((await answeredForUpdate(db, null, { ids })).map((row) => [row.id, row]))
  const checks = new Map(
    (await checksOfPayments(db, ids)).map((check) => [Number(check.number), check]),
  )
  const { timeZone } = context.services.config.organization
  const told = await firstToldOf(db, ids)
  const found = { rows, checks, told, timeZone, today: officeDate(context) }
  const words = entries.flatMap((entry) => wordOf(entry, found) ?? [])
  const pressed = await pressWords(
    context,
    words.map(({ word }) => ({ ...word, isOptional: true })),
  )
  if ('refusal' in pressed) throw new Error(pressed.refusal.error)
  const acts = new Set(pressed.done.map(({ act }) => act))
  const entered = words.filter(({ word }) => acts.has(word.act))
  await recordAnswers(
    context,
    entered.flatMap(({ word, check }) => (check ? { word, check } : [])),
  )
  const notices = entries.flatMap((entry) => {
    const row = rows.get(entry.payment_id)
    return row && !row.erased_at && entry.kind === 'change' ? { entry, row } : []
  })
  return entered.length + (await enterNotices(context, notices, uploaded_by))
}

type EnteredWord = { word: Word; check?: CheckRow }
type Found = {
  rows: ReadonlyMap<string, AnsweredRow>
  checks: ReadonlyMap<number, CheckRow>
  told: ReadonlyMap<string, Date | null>
  timeZone: string
  today: CalendarDate
}

/** Returns what an entry says, undefined if that has become impossible. */
function wordOf(
  entry: ResultEntry,
  { rows, checks, told, ...judged }: Found,
): EnteredWord | undefined {
  const row = rows.get(entry.payment_id)
  if (!row || entry.kind === 'change') return undefined
  if (entry.kind !== 'paid' && entry.kind !== 'return') {
    const check = checks.get(entry.number)
    const word = check && wordOfCheck(entry, { check, row, today: judged.today })
    return word && { word, check }
  }
  // Of what was held or ended since the preview, nobody was shown that the bank says otherwise.
  if (canApply('turn_up', row.state) && !entry.contradicts) return undefined
  const given_at = told.get(row.id) ?? row.run_locked_at
  const said = wordOfAnswer(row, answerOf(entry), { ...judged, given_at })
  return 'word' in said ? said : undefined
}

type Noticed = { entry: Extract<ResultEntry, { kind: 'change' }>; row: AnsweredRow }

/** Stores notices of change. Returns how many are new. */
async function enterNotices(
  { db, caller, services: { sealer } }: Context<Administrator>,
  noticed: readonly Noticed[],
  uploaded_by: string | null,
): Promise<number> {
  const notices = noticed.map(({ entry: { code, corrected, data }, row }) => {
    const id = randomUUID()
    const content = sealer.seal(placeOfNotice(id), JSON.stringify({ corrected, data }))
    return { id, payment_id: row.id, code, content, uploaded_by }
  })
  const added = await insertNotices(db, notices)
  await record(
    db,
    caller,
    ...noticed.flatMap(({ row: { id: payment_id, request_id, reference }, entry: { code } }, at) =>
      added.has(notices[at]?.id ?? '')
        ? {
            action: 'payout.notice_recorded' as const,
            subject_id: request_id,
            details: { payment_id, reference, code },
          }
        : [],
    ),
  )
  return added.size
}
