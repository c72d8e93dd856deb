import { writeCsv } from '#domain/bank-files/csv/csv.ts'
import { digitalCheckList } from '#domain/bank-files/csv/service-lists.ts'
import { toCents } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { DIGITAL_CHECKS, type ListFile } from '#domain/payouts/files.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { createPeopleCsv, createXlsx, createZip, type Sheet } from '#server/sheets/index.ts'
import { voidedChecks } from '../checks/index.ts'
import { findRun, findRunForUpdate, type RunRow } from '../ledger/run-store.ts'
import { filesOfRun } from '../ledger/told-store.ts'
import { refusalToHandOver } from '../two-person/index.ts'
import { type Asked, recordDownload } from './download.ts'
import { emailedMethods, type ListedPayment, listedPayments } from './file-store.ts'
import { type ListContext, methodSheet, summarySheet } from './sheets.ts'

/**
 * Returns a list of a locked run for people, in the caller's language, and records the download
 * (docs/product.md §14.15). Throws 404 if the run has no such payments.
 */
export async function downloadList(
  context: Context<Administrator>,
  { run_id, file, seen }: Asked & { file: ListFile },
): Promise<{ bytes: Buffer<ArrayBuffer>; name: string }> {
  if (file.name === DIGITAL_CHECKS) return downloadDigitalChecks(context, { run_id, seen })
  const { db, caller, services } = context
  const run = await findRun(db, { id: run_id })
  if (!run?.file_basis) throw new HttpError(404, 'err.notFound')
  const rows = await rowsOf(db, run_id, file)
  if (rows.length === 0) throw new HttpError(404, 'err.notFound')
  const bytes = await write(file, rows, {
    sealer: services.sealer,
    locale: caller.locale,
    timeZone: services.config.organization.timeZone,
    basis: run.file_basis,
    rate: run.rate,
    totals: run.totals ?? [],
    voided: await voidedChecks(db, run_id),
  })
  const { number, pay_on, revision } = run
  const details = { number, pay_on, revision, file: file.name, payments: rows.length }
  await record(db, caller, { action: 'payout.list_downloaded', subject_id: run_id, details })
  return { bytes: Buffer.from(bytes), name: `run-${number}-r${revision}-${file.name}` }
}

/**
 * Returns the checks that a service sends by e-mail, without those that came back. The list moves
 * money, so it has the access rules, the audit record and the letters of a file for a bank.
 */
async function downloadDigitalChecks(
  context: Context<Administrator>,
  { run_id, seen }: Asked,
): Promise<{ bytes: Buffer<ArrayBuffer>; name: string }> {
  return inTransaction(context.db, async (db) => {
    const run = await findRunForUpdate(db, run_id)
    const refusal = run && (await refusalToHandOver({ ...context, db }, run))
    if (refusal) throw new HttpError(403, refusal)
    if (!run?.file_basis) throw new HttpError(404, 'err.notFound')
    const rows = (await listedPayments(db, run_id, emailedMethods)).filter(isSentByService)
    if (rows.length === 0) throw new HttpError(404, 'err.notFound')
    const bytes = Buffer.from(digitalChecks(rows))
    const written = { run, file: DIGITAL_CHECKS, bytes, count: rows.length }
    const told = await filesOfRun(db, run_id, DIGITAL_CHECKS)
    const within = { ...context, db }
    const revision = await recordDownload(within, { ...written, seen, told, revision: null })
    return { bytes, name: `run-${run.number}-r${revision}-${DIGITAL_CHECKS}` }
  })
}

const rowsOf = (db: Db, runId: string, file: ListFile): Promise<ListedPayment[]> =>
  listedPayments(db, runId, 'method' in file ? [file.method] : paymentMethods)

/** What came back or was refused must not be sent again. */
const isSentByService = ({ delivery_email, ended_on, payee }: ListedPayment) =>
  delivery_email !== null && ended_on === null && payee !== null

function digitalChecks(rows: ListedPayment[]): Buffer {
  const checks = rows.map(({ reference, amount, payee, payee_for_bank, delivery_email }) => ({
    reference,
    cents: toCents(amount ?? '0'),
    payee: payee_for_bank ?? payee ?? '',
    email: delivery_email ?? '',
  }))
  return Buffer.from(writeCsv(digitalCheckList(checks)))
}

async function write(
  file: ListFile,
  rows: ListedPayment[],
  list: ListContext & { totals: NonNullable<RunRow['totals']> },
): Promise<Buffer> {
  const sheetOf = (method: PaymentMethod) =>
    methodSheet(
      method,
      rows.filter((row) => row.method === method),
      list,
    )
  if ('method' in file) return writeSheet(sheetOf(file.method), file.format)
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method))
  const sheets: [name: string, sheet: Sheet][] = [
    ['summary', summarySheet(list.totals, list.locale)],
    ...used.map((method): [string, Sheet] => [`${method}-sheet`, sheetOf(method)]),
  ]
  const entries = []
  for (const [name, sheet] of sheets) {
    for (const format of ['xlsx', 'csv'] as const) {
      entries.push({ name: `${name}.${format}`, content: await writeSheet(sheet, format) })
    }
  }
  return createZip(entries)
}

const writeSheet = async (sheet: Sheet, format: 'csv' | 'xlsx') =>
  format === 'csv' ? createPeopleCsv(sheet) : createXlsx(sheet)
